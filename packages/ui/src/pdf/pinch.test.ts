import { expect, test } from 'vitest'
import { pinchZoom, scrollAfter, toPinch } from './pinch.ts'

test('two fingers have a middle and a distance', () => {
  expect(
    toPinch([
      { x: 10, y: 20 },
      { x: 40, y: 60 },
    ]),
  ).toEqual({
    middle: { x: 25, y: 40 },
    distance: 50,
  })
})

test('the zoom follows the fingers, within its limits', () => {
  expect(pinchZoom(60, 2)).toBe(120)
  expect(pinchZoom(200, 4)).toBe(300)
  expect(pinchZoom(20, 0.1)).toBe(10)
})

test('the point under the fingers stays there', () => {
  const fingers = { x: 100, y: 200 }
  // Scrolled by 50 and 300: the fingers are at 150 and 500 of the content.
  const after = scrollAfter({ x: 150, y: 500 }, 2, fingers)
  expect(after).toEqual({ x: 200, y: 800 })
  expect(scrollAfter({ x: 10, y: 10 }, 1, fingers)).toEqual({ x: 0, y: 0 })
})
