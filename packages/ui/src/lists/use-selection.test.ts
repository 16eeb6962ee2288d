import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

const shown = ['a', 'b', 'c']
const open = () => renderHook(() => useSelection()).result

const selectedOf = (selection: ReturnType<typeof open>) =>
  ['a', 'b', 'c', 'other page'].filter((id) => selection.current.has(id))

test('rows are selected one by one, also twice in a row before it is shown', () => {
  const selection = open()
  act(() => {
    selection.current.toggle('a')
    selection.current.toggle('other page')
  })
  expect(selectedOf(selection)).toEqual(['a', 'other page'])
  act(() => selection.current.toggle('a'))
  act(() => selection.current.toggle('b', false))
  expect(selectedOf(selection)).toEqual(['other page'])
})

test('the box for all says whether none, some, or all of the shown ones are selected', () => {
  const selection = open()
  expect(selection.current.checkAll(shown)).toMatchObject({ checked: false, indeterminate: false })
  act(() => selection.current.toggle('b'))
  expect(selection.current.checkAll(shown)).toMatchObject({ checked: false, indeterminate: true })
  act(() => selection.current.checkAll(shown).onChange())
  expect(selectedOf(selection)).toEqual(shown)
  expect(selection.current.checkAll(shown)).toMatchObject({ checked: true, indeterminate: false })
  act(() => selection.current.checkAll(shown).onChange())
  expect(selectedOf(selection)).toEqual([])
})

test('there is nothing to select of nothing', () => {
  expect(open().current.checkAll([])).toMatchObject({ checked: false, disabled: true })
})
