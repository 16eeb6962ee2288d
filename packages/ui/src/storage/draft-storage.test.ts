import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { claimDrafts, loadDraft, removeAllDrafts, removeDraft, saveDraft } from './draft-storage.ts'

const Note = z.object({ text: z.string() })
beforeEach(() => sessionStorage.clear())

test('a draft is restored as it was saved, until it is removed', () => {
  saveDraft('priya/a', { text: 'Fuel' })
  expect(loadDraft('priya/a', Note)).toEqual({ text: 'Fuel' })
  expect(loadDraft('marcus/a', Note)).toBeUndefined()
  removeDraft('priya/a')
  expect(loadDraft('priya/a', Note)).toBeUndefined()
})

test('a draft that does not match the schema is ignored', () => {
  saveDraft('priya/a', { lines: [] })
  expect(loadDraft('priya/a', Note)).toBeUndefined()
})

test('removeAllDrafts removes all drafts and nothing else', () => {
  sessionStorage.setItem('token', 'a-token')
  saveDraft('priya/a', { text: 'Fuel' })
  saveDraft('priya/b', { text: 'Tolls' })
  removeAllDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['token'])
})

test('drafts stay for their author and are removed when somebody else signs in', () => {
  claimDrafts('priya@firm.test')
  saveDraft('a', { text: 'Fuel' })
  claimDrafts('priya@firm.test')
  expect(loadDraft('a', Note)).toEqual({ text: 'Fuel' })
  claimDrafts('marcus@firm.test')
  expect(loadDraft('a', Note)).toBeUndefined()
})
