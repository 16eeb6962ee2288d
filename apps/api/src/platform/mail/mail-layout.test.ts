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

test('text written by people is escaped', () => {
  const { html } = renderMail(firm, 'es', content)
  expect(html).toContain('<html lang="es">')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<message>')
  expect(html).toContain('Blue &#38; Ridge')
  expect(html).toContain('href="https://portal.test/x?a=1&#38;b=&#34;2&#34;"')
})
