import { describe, expect, test } from 'vitest'
import { escapeMarkdown, htmlText, messageHtml, textHtml } from './message-html.ts'

describe('a message is shown', () => {
  test('as its Markdown says, each line a line', () => {
    const markdown =
      '## Two things\n\nFirst **this**,\nthen _that_.\n\n- unit 12\n- unit 14\n\n1. sign\n2. send'
    expect(messageHtml(markdown)).toBe(
      '<h3>Two things</h3>\n<p>First <strong>this</strong>,<br />then <em>that</em>.</p>\n' +
        '<ul>\n<li>unit 12</li>\n<li>unit 14</li>\n</ul>\n' +
        '<ol>\n<li>sign</li>\n<li>send</li>\n</ol>',
    )
  })

  test.each([
    '7. Trucking',
    '8) Trucking',
    '- Luis',
    '**Star** [A] & <b> `x` ~~a~~ | # \\*',
    '# 1',
  ])('with a name in it as it is: %s', (name) => {
    expect(htmlText(messageHtml(escapeMarkdown(name)))).toBe(name)
  })

  // What a bookkeeper types, and its characters as they are typed.
  test.each([
    'Bring <your W-2> and <1099-NEC>, or <driver’s license #>',
    'The box <b> of Form <form>, and <!-- what is left -->',
    'Miles < 500 and > 200',
    'Between ~$500~ and ~$600',
    '2025. That was a year.',
    '2025. That was a year.\n2026. This one is better.',
    '100) is not the first',
    '# of trucks: 3',
    '> 500 miles',
    '* an estimate',
    '+ $45.00 fee',
    '5*3*2 and 4*2',
    '    Unit 12, indented',
    '[1]: paid by card',
    'AT&amp;T &copy; &lt;',
    'C:\\Taxes\\2025 \\$ \\\\server',
    'Total\n=====\n$500',
    'unit_12_a and W_2',
    'Net 30 _ _ _',
  ])('as it was typed: %s', (typed) => {
    const html = messageHtml(typed)
    expect(htmlText(html).replaceAll(/\n+/g, '\n')).toBe(typed.trim())
    expect(html).toMatch(/^(<p>[^<>]*(<br \/>[^<>]*)*<\/p>\n?)+$/)
  })

  test.each([
    ['[Form 2290](https://www.irs.gov/2290)', 'https://www.irs.gov/2290'],
    ['https://www.irs.gov', 'https://www.irs.gov'],
    ['http://www.irs.gov/w2', 'https://www.irs.gov/w2'],
    ['<http://www.irs.gov/w2>', 'https://www.irs.gov/w2'],
    ['[Form 2290](http://www.irs.gov/2290)', 'https://www.irs.gov/2290'],
    ['[Form 2290](www.irs.gov/2290)', 'https://www.irs.gov/2290'],
    ['HTTP://IRS.GOV', 'https://IRS.GOV'],
    ['[Priya](mailto:priya@firm.test)', 'mailto:priya@firm.test'],
    ['[call us](tel:+15405550142)', 'tel:+15405550142'],
  ])('with the link of %s leading outside', (markdown, href) => {
    expect(messageHtml(markdown)).toContain(
      `<a href="${href}" target="_blank" rel="noopener noreferrer">`,
    )
  })

  test('with the words of a picture in its place', () => {
    expect(messageHtml('![the <b>back</b> page](https://elsewhere.test/x.png)')).toBe(
      '<p>the back page</p>',
    )
  })

  test.each([
    ['- [x] 1098 is here\n- [ ] W-2 is missing', ['☑ 1098 is here', '☐ W-2 is missing']],
    [
      'The receipt of <unit number> and <date of load>',
      ['&lt;unit number&gt; and &lt;date of load&gt;'],
    ],
    ['<unit number> is missing', ['<p>&lt;unit number&gt; is missing</p>']],
    ['It comes to ~$900/~$1,100', ['~$900/~$1,100']],
    ['It is ~~$900~~ $1,100', ['<del>$900</del> $1,100']],
    [
      'Pay at www.eftps.gov/eftps, please',
      [
        '<a href="https://www.eftps.gov/eftps" target="_blank" rel="noopener noreferrer">www.eftps.gov/eftps</a>,',
      ],
    ],
  ])('with everything that was written: %s', (markdown, parts) => {
    for (const part of parts) expect(messageHtml(markdown)).toContain(part)
  })

  test('as text where it only looks like HTML', () => {
    expect(messageHtml('Fuel < $4 & `<script>`')).toBe(
      '<p>Fuel &lt; $4 &amp; <code>&lt;script&gt;</code></p>',
    )
  })
})

test('what a client types is shown as typed, and nothing of it is HTML or Markdown', () => {
  expect(textHtml('- [x] <b>unit</b> & ~12~\n# www.irs.gov <script>')).toBe(
    '<p>- [x] &lt;b&gt;unit&lt;/b&gt; &amp; ~12~<br /># www.irs.gov &lt;script&gt;</p>',
  )
})

/** Every `<` of a message begins a tag; those that someone typed are `&lt;`. */
const tagsOf = (html: string) => html.match(/<[^>]*>?/g) ?? []

describe('nothing in a message', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//elsewhere.test/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://elsewhere.test"></iframe>',
    '<p onclick="alert(1)" style="position:fixed" class="x" id="root">words</p>',
    '<form action="https://elsewhere.test"><input name="password"><button>Sign in</button></form>',
    '<style>body { display: none }</style>',
    '<meta http-equiv="refresh" content="0;url=https://elsewhere.test">',
    '<base href="https://elsewhere.test">',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<a href="https://x.test" onmouseover="alert(1)">x</a>',
    '![x](https://elsewhere.test/track.png)',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('runs, loads or looks otherwise: %s', (markdown) => {
    for (const tag of tagsOf(messageHtml(markdown)))
      expect(tag).toMatch(
        /^<(\/?(p|a)|br \/|a href="https:\/\/[^"]*" target="_blank" rel="noopener noreferrer")>$/,
      )
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript&#58;alert(1)',
    '&#x6A;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//elsewhere.test',
    '/sign-out',
    '#root',
  ])('leads to %s', (href) => {
    const html = messageHtml(`[words](${href}) <a href="${href}">more</a>`)
    expect(tagsOf(html).join('')).not.toContain('href')
  })
})

test('the text of a message has its lines and signs, and nothing of its HTML', () => {
  const markdown =
    '## Tires\n\nDon\'t **worry** & "wait": 1 < 2\n\n- a\n- b\n\n[site](https://x.test)'
  expect(htmlText(messageHtml(markdown))).toBe(
    'Tires\n\nDon\'t worry & "wait": 1 < 2\n\na\nb\n\nsite',
  )
})
