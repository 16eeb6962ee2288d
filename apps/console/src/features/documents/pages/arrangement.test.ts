import { expect, test } from 'vitest'
import {
  isChanged,
  movePages,
  pagesBetween,
  startArrangement,
  stepPages,
  turnPages,
  undo,
} from './arrangement.ts'

const numbers = ({ pages }: { pages: readonly { page: number }[] }) => pages.map(({ page }) => page)
const five = startArrangement(5)

test('chosen pages turn by quarters, either way', () => {
  const turned = turnPages(turnPages(five, new Set([2]), 90), new Set([2, 4]), -90)
  expect(turned.pages.map(({ turn }) => turn)).toEqual([0, 0, 0, 270, 0])
})

test('chosen pages move together', () => {
  expect(numbers(movePages(five, new Set([2, 5]), 0))).toEqual([2, 5, 1, 3, 4])
  expect(numbers(movePages(five, new Set([1, 2]), 9))).toEqual([3, 4, 5, 1, 2])
})

test('a step at an end changes nothing, and there is nothing to undo', () => {
  expect(stepPages(five, new Set([1]), -1)).toBe(five)
  expect(stepPages(five, new Set([5]), 1)).toBe(five)
  expect(numbers(stepPages(five, new Set([2, 3]), 1))).toEqual([1, 4, 2, 3, 5])
})

test('each change is undone, one at a time', () => {
  const changed = stepPages(turnPages(five, new Set([1]), 90), new Set([1]), 1)
  expect(isChanged(changed)).toBe(true)
  expect(numbers(undo(changed))).toEqual([1, 2, 3, 4, 5])
  expect(isChanged(undo(changed))).toBe(true)
  expect(isChanged(undo(undo(changed)))).toBe(false)
  expect(undo(undo(undo(changed))).pages).toEqual(five.pages)
})

test('a range is that of the arrangement, whichever end is first', () => {
  const moved = movePages(five, new Set([5]), 0)
  expect([...pagesBetween(moved, 2, 5)]).toEqual([5, 1, 2])
  expect([...pagesBetween(moved, 3, 3)]).toEqual([3])
})
