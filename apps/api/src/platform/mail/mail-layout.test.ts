import { expect, test } from 'vitest'
import { renderMail } from './mail-layout.ts'

const firm = {
  name: 'Blue & Ridge',
  supportPhone: '(540) 555-0142',
  address: '118 Mill Street',
  color: null,
}
const content = {
  subject: 'A new <message>',
  before: ['Hello "Dana" <script>alert(1)</script>,', 'Please look.'],
  link: { label: 'Open it', to: 'https://portal.test/x?a=1&b="2"' },
  after: ['That is all.'],
}

test('the text and the HTML have the same content', () => {
  const { subject, text, html } = renderMail(firm, 'en', content)
  expect(subject).toBe('A new <message>')
  expect(text).toBe(
    [
      'Hello "Dana" <script>alert(1)</script>,',
      'Please look.',
      'https://portal.test/x?a=1&b="2"',
      'That is all.',
      'Blue & Ridge, (540) 555-0142\n118 Mill Street',
    ].join('\n\n'),
  )
  for (const said of ['Please look.', 'Open it', 'That is all.', '118 Mill Street'])
    expect(html).toContain(said)
})

test('a subject is one line, and turns nothing', () => {
  const subject = 'Please send “Fuel\r\n\u202Efdp” again'
  expect(renderMail(firm, 'en', { ...content, subject })).toMatchObject({
    subject: 'Please send “Fuel fdp” again',
    html: expect.stringContaining('<title>Please send “Fuel fdp” again</title>'),
  })
})

test('what a firm has not set is not in its signature', () => {
  const unset = { ...firm, supportPhone: null, address: null }
  const { text, html } = renderMail(unset, 'en', content)
  expect(text.endsWith('That is all.\n\nBlue & Ridge')).toBe(true)
  expect(html).not.toContain('null')
})

test('text written by people is escaped', () => {
  const { html } = renderMail(firm, 'es', content)
  expect(html).toContain('<html lang="es">')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<message>')
  expect(html).toContain('Blue &#38; Ridge')
  expect(html).toContain('href="https://portal.test/x?a=1&#38;b=&#34;2&#34;"')
})

test('another way follows the link, with the condition before it', () => {
  const other = {
    before: 'It works once.',
    link: { label: 'Do it & go', to: 'https://x.test/?a=1&b' },
  }
  const { text, html } = renderMail(firm, 'en', { ...content, other })
  expect(text).toContain('It works once.\n\nDo it & go:\n\nhttps://x.test/?a=1&b\n\nThat is all.')
  expect(html).toContain('href="https://x.test/?a=1&#38;b"')
  expect(html.indexOf('It works once.')).toBeGreaterThan(html.indexOf('Open it'))
})
