import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toOneLine } from './one-line.ts'

describe('a text of one line', () => {
  test.each([
    ['line breaks and tabs', ' Hauling\r\nBcc:\tall\u2028 \u0085\u0000x ', 'Hauling Bcc: all x'],
    ['a turn of the direction', 'Ann\u202Eypos', 'Annypos'],
    ['isolates and marks', '\u2066Ann\u2069 \u200FLee\u061C', 'Ann Lee'],
    ['a soft hyphen', 'Rob\u00ADerts', 'Roberts'],
    ['a byte order mark', '\uFEFFAnn\uFEFF', 'Ann'],
    ['invisible blanks between blanks', 'Ann \u200B Lee', 'Ann Lee'],
    ['an invisible blank before an accent', 'Jose\u200B\u0301', 'José'],
    ['a letter and its accent', 'Jose\u0301', 'José'],
  ])('has no %s', (_, text, expected) => {
    expect(toOneLine(text)).toBe(expected)
  })

  test.each([
    ['English', 'O’Neil & Sons, Unit #12 — “Fuel” (10%)'],
    ['Spanish', '¿Señor Núñez? ¡Año 2026, sí!'],
    ['a family', '👨‍👩‍👧 Lee'],
    ['a heart with its variation', '❤️ Ann'],
    ['Persian with a non-joiner', 'می‌خواهم'],
    ['Sinhala with a joiner', 'ශ්‍රී'],
    ['Korean', '김철수'],
  ])('keeps %s', (_, text) => {
    expect(toOneLine(text)).toBe(text)
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \t\u00A0\u3000\n'],
    ['blanks without a width', '\u200B\u2060\uFEFF'],
    ['joiners', '\u200D\u200C \u200D'],
    ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
    ['braille without dots', '\u2800 \u2800'],
    ['variations', '\uFE0F\u{E0100}'],
    ['a joiner of accents', '\u034F'],
    ['tags', '\u{E0041}'],
  ])('is empty if it has only %s', (_, text) => {
    expect(toOneLine(text)).toBe('')
  })
})

const oddCharacters =
  ' \n\0\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200C\u200D\u200E\u202A\u202E\u2066\u2069\u2800' +
  '\u3164\uFE0F\uFEFF\uFFA0\u{E0041}\u{E0100}aeñ\u0301\u0327\u1100\u1161👨👩'
const unit = fc.oneof(
  fc.constantFrom(...Array.from(oddCharacters)),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const text = fc.oneof(fc.string({ unit }), fc.string({ unit: 'grapheme' }))

test('whatever is typed becomes one line that shows, or nothing', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const line = toOneLine(typed)
      expect(toOneLine(line)).toBe(line)
      expect(line.normalize('NFC')).toBe(line)
      expect(line).not.toMatch(/\p{Cc}|(?![\u200C\u200D])\p{Cf}|[^\S ]| {2}|^ | $/u)
      expect(line).toMatch(/^$|[^\p{Default_Ignorable_Code_Point}\s\u2800]/u)
    }),
  )
})

test('an ordinary text stays as it is', () => {
  const word = fc.constantFrom(
    'Fuel',
    'Señor',
    'año',
    '¿qué?',
    '“12 %”',
    'O’Neil',
    '#7',
    '👨‍👩‍👧',
    '🚚',
  )
  fc.assert(
    fc.property(fc.array(word), (all) => {
      expect(toOneLine(all.join(' '))).toBe(all.join(' '))
    }),
  )
})
