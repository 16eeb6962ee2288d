import { expect, test } from 'vitest'
import { rotatePlace } from './rotate-place.ts'

const total = { x: 0.1, y: 0.7, width: 0.3, height: 0.05 }
const near = (place: object) =>
  Object.fromEntries(Object.entries(place).map(([key, value]) => [key, expect.closeTo(value, 9)]))

test('what is at the lower left of a page is at its upper left after a quarter turn', () => {
  expect(rotatePlace(total, 0)).toEqual(total)
  expect(rotatePlace(total, 90)).toEqual(near({ x: 0.25, y: 0.1, width: 0.05, height: 0.3 }))
  expect(rotatePlace(total, 180)).toEqual(near({ x: 0.6, y: 0.25, width: 0.3, height: 0.05 }))
  expect(rotatePlace(total, 270)).toEqual(near({ x: 0.7, y: 0.6, width: 0.05, height: 0.3 }))
})

test('four quarter turns bring it back, and two are a half', () => {
  const turn = (place: typeof total) => rotatePlace(place, 90)
  expect(turn(turn(turn(turn(total))))).toEqual(near(total))
  expect(turn(turn(total))).toEqual(near(rotatePlace(total, 180)))
  expect(turn(turn(turn(total)))).toEqual(near(rotatePlace(total, 270)))
})
