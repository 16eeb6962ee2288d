import { expect, test } from 'vitest'
import { parseDevice } from './device.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    ['Safari', 'iPhone'],
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    ['Chrome', 'iPhone'],
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    ['Edge', 'Windows'],
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', ['Firefox', 'Linux']],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 7) ${blink} Chrome/140.0.0.0 Mobile Safari/537.36`,
    ['Chrome', 'Android'],
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${blink} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    ['Samsung Internet', 'Android'],
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
    ['Safari', 'Mac'],
  ],
  ['node', [null, null]],
  // Anyone can send any User-Agent. Only the start is parsed, because matching takes quadratic time.
  [`${'Version/1 '.repeat(60)}Firefox/142.0`, [null, null]],
  [undefined, [null, null]],
])('%s is described in words', (userAgent, [browser, system]) => {
  expect(parseDevice(userAgent)).toEqual({ browser, system })
})
