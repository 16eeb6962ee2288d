import { expect, test } from 'vitest'
import { frameMail } from './frame-mail.ts'

test('a mail keeps its look without a style attribute', () => {
  const html =
    '<html><head></head><body style="margin:0"><p style="color:#fff">Hi</p></body></html>'
  expect(frameMail(html, 'n')).toBe(
    '<html><head><base target="_blank"><style nonce="n">[data-look="0"]{margin:0}[data-look="1"]{color:#fff}</style></head>' +
      '<body data-look="0"><p data-look="1">Hi</p></body></html>',
  )
})

test('a style cannot end the style element', () =>
  expect(frameMail('<p style="x}</style><b>">Hi</p>', 'n')).toContain('[data-look="0"]{x/styleb}'))
