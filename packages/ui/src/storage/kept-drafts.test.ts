import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dropDraft, dropDrafts, keepDraft, keptDraft, leaveDraftsTo } from './kept-drafts.ts'

const Note = z.object({ text: z.string() })
beforeEach(() => sessionStorage.clear())

test('a draft comes back as it was kept, until it is dropped', () => {
  keepDraft('priya/a', { text: 'Fuel' })
  expect(keptDraft('priya/a', Note)).toEqual({ text: 'Fuel' })
  expect(keptDraft('marcus/a', Note)).toBeUndefined()
  dropDraft('priya/a')
  expect(keptDraft('priya/a', Note)).toBeUndefined()
})

test('one of another shape is none', () => {
  keepDraft('priya/a', { lines: [] })
  expect(keptDraft('priya/a', Note)).toBeUndefined()
})

test('all go at once, and nothing else with them', () => {
  sessionStorage.setItem('token', 'a-token')
  keepDraft('priya/a', { text: 'Fuel' })
  keepDraft('priya/b', { text: 'Tolls' })
  dropDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['token'])
})

test('they wait for who wrote them, and go when somebody else signs in', () => {
  leaveDraftsTo('priya@firm.test')
  keepDraft('a', { text: 'Fuel' })
  leaveDraftsTo('priya@firm.test')
  expect(keptDraft('a', Note)).toEqual({ text: 'Fuel' })
  leaveDraftsTo('marcus@firm.test')
  expect(keptDraft('a', Note)).toBeUndefined()
})
