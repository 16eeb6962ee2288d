import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharpness, zoomBy } from './zoom.ts'

test.each([
  [100, 1, 110],
  [100, -1, 90],
  [300, 1, 300],
  [10, -1, 10],
  [50, 30, 300],
])('from %i % by %i steps the zoom is %i %', (from, steps, to) =>
  expect(zoomBy(from, steps)).toBe(to),
)

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
