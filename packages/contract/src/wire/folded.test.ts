import { expect, test } from 'vitest'
import { toFolded } from './folded.ts'

test.each([
  ['Villaseñor', 'villasenor'],
  ['VILLASEN\u0303OR', 'villasenor'],
  ["O'Brien", 'obrien'],
  ['O’Brien', 'obrien'],
  ['O´Brien', 'obrien'],
  ['Okafor‑Núñez, Ana', 'okafor nunez ana'],
  ['J.B. Hunt', 'jb hunt'],
  ['Łukasz Øster', 'lukasz oster'],
  ['Straße', 'strasse'],
  ['Đặng İpek', 'dang ipek'],
  ['Ｄｉａｚ', 'diaz'],
  ['\u202aDana\u200b\u202c', 'dana'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Зайцев', 'заицев'],
  ['100%_& Freight', '100%_& freight'],
  [' ', ''],
])('%j is folded to %j', (text, folded) => expect(toFolded(text)).toBe(folded))
