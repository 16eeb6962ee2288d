import { expect, test } from 'vitest'
import { findBoxes } from './text-boxes.ts'

/** A map on which what is inside a rectangle, turned around its middle, is text. */
function draw(
  box: { x: number; y: number; width: number; height: number; angle: number },
  value = 0.9,
) {
  const [width, height] = [200, 150]
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x + 0.5 - box.x, y + 0.5 - box.y]
      const u = dx * Math.cos(box.angle) + dy * Math.sin(box.angle)
      const v = dy * Math.cos(box.angle) - dx * Math.sin(box.angle)
      if (Math.abs(u) < box.width / 2 && Math.abs(v) < box.height / 2) values[y * width + x] = value
    }
  return { width, height, values }
}

test.each([-0.6, -0.1, 0, 0.2, 0.7])('finds a line turned by %d', (angle) => {
  const [box, ...others] = findBoxes(draw({ x: 100, y: 75, width: 90, height: 12, angle }))

  expect(others).toEqual([])
  expect(box!.x).toBeCloseTo(100, 0)
  expect(box!.y).toBeCloseTo(75, 0)
  expect(Math.abs(box!.angle - angle)).toBeLessThan(0.03)
  // The core of a line that is larger by its area over its perimeter, times 1.6, on each side.
  const margin = ((90 * 12) / (2 * (90 + 12))) * 1.6 * 2
  expect(Math.abs(box!.width - 90 - margin)).toBeLessThan(4)
  expect(Math.abs(box!.height - 12 - margin)).toBeLessThan(4)
})

test('leaves out what is hardly text, and dirt', () => {
  expect(findBoxes(draw({ x: 100, y: 75, width: 90, height: 12, angle: 0 }, 0.5))).toEqual([])
  expect(findBoxes(draw({ x: 100, y: 75, width: 2, height: 2, angle: 0 }))).toEqual([])
})
