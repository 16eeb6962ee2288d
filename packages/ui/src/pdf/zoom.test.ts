import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitWidth, parseZoom, sharpness, zoomBy, zoomStep } from './zoom.ts'

test.each([
  [100, 1, 110],
  [100, -1, 90],
  [300, 1, 300],
  [10, -1, 10],
  [50, 30, 300],
])('from %i % by %i steps the zoom is %i %', (from, steps, to) =>
  expect(zoomBy(from, steps)).toBe(to),
)

test.each([
  [100, 1, 110],
  [93, 1, 100],
  [93, -1, 90],
  [300, 1, 300],
  [10, -1, 10],
] as const)('from %i %%, a step by %i leads to %i %%', (from, by, to) =>
  expect(zoomStep(from, by)).toBe(to),
)

test.each([
  [612, 612, 100],
  [612, 900, 147],
  [612, 20, 10],
  [100, 4000, 300],
])('a page %i wide fills %i at %i %%', (page, space, percent) =>
  expect(fitWidth(page, space)).toBe(percent),
)

test.each([
  ['120', 120],
  ['width', 'width'],
  [null, 'width'],
  ['', 'width'],
  ['9000', 'width'],
  ['1.5', 'width'],
])('%j is remembered as %s', (text, zoom) => expect(parseZoom(text)).toBe(zoom))

test('a page never exceeds the canvas limit of phones or the sharpness of the screen', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 4 }), (width, height, screen) => {
      const ratio = sharpness(width, height, screen)
      expect(ratio).toBeLessThanOrEqual(screen)
      expect(width * ratio * height * ratio).toBeLessThanOrEqual(4096 * 4096 * (1 + 1e-9))
    }),
  )
})
