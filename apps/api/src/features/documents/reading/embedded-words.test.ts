import { degrees, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { openText } from '../preview/pdf-text.ts'
import { createPdf } from '../preview/preview-fixtures.ts'
import { toEmbeddedWords } from './embedded-words.ts'
import { toShown } from './upright.ts'

const lines = ['Settlement of Dana Whitfield', 'for the week that ended on 10/03/2026', 'NET PAY']

/** A page with three lines and an amount, which is drawn and shown turned. */
async function readPdf({ drawn = 0, shown = 0 } = {}) {
  const { bytes } = await createPdf(async (document) => {
    const font = await document.embedFont(StandardFonts.Helvetica)
    const page = document.addPage([600, 800])
    const rotate = degrees(drawn)
    const at = (x: number, y: number) => (drawn === 90 ? { x: 800 - y, y: x } : { x, y })
    for (const [i, line] of lines.entries())
      page.drawText(line, { ...at(50, 700 - i * 40), size: 20, font, rotate })
    page.drawText('$1,482.16', { ...at(400, 620), size: 20, font, rotate })
    page.setRotation(degrees(shown))
  })
  await using text = await openText(new Uint8Array(bytes))
  return toEmbeddedWords(await text.runs(1))!
}

test('words are where they stand', async () => {
  const { page, upright } = await readPdf()

  expect(page).toMatchObject({ width: 600, height: 800, isEmbedded: true })
  expect(page.words.map(({ text }) => text)).toEqual([
    ...lines.flatMap((line) => line.split(' ')),
    '$1,482.16',
  ])
  const amount = page.words.at(-1)!
  expect(amount.x * 600).toBeCloseTo(400, 0)
  // Its baseline is at 620 points from the bottom.
  expect(amount.y * 800).toBeLessThan(180 - 14)
  expect((amount.y + amount.height) * 800).toBeGreaterThan(180)
  const of = page.words.find(({ text }) => text === 'of')!
  // Helvetica's widths: 'Settlement ' is 5.112 times its size long, and 'of' 0.834.
  expect(of.x * 600).toBeCloseTo(50 + 5.112 * 20, -1)
  expect(upright).toEqual({ turn: 0, tilt: 0 })
})

test.each([90, 180, 270])('a page shown turned by %i degrees is read upright', async (shown) => {
  const { page, upright } = await readPdf({ shown })

  expect(upright.turn).toBe((360 - shown) % 360)
  expect(page).toMatchObject({ width: 600, height: 800 })
  const { x, y, width, height } = page.words.at(-1)!
  expect(x * 600).toBeCloseTo(400, 0)
  const place = toShown({ page: 1, x, y, width, height }, page, upright)
  const corner: Record<number, number[]> = {
    90: [1 - y - height, x],
    180: [1 - x - width, 1 - y - height],
    270: [y, 1 - x - width],
  }
  expect([place.x, place.y].map((fraction) => fraction.toFixed(4))).toEqual(
    corner[shown]!.map((fraction) => fraction.toFixed(4)),
  )
})

test('text that is drawn upwards is read as if it were not', async () => {
  const { page, upright } = await readPdf({ drawn: 90 })

  expect(upright.turn).toBe(90)
  expect(page).toMatchObject({ width: 800, height: 600 })
  const [first] = page.words
  expect(first!.text).toBe('Settlement')
  expect(first!.width * 800).toBeCloseTo(4.834 * 20, -1)
  expect(first!.x * 800).toBeCloseTo(50, 0)
})

test('a stamp of a scanning app is no text', () => {
  const run = { x: 0, y: 10, length: 90, height: 8, angle: 0 }
  const runs = [{ ...run, text: 'Scanned with an app' }]

  expect(toEmbeddedWords({ width: 600, height: 800, runs })).toBeUndefined()
})
