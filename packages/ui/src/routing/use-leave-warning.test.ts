import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLeaveWarning } from './use-leave-warning.ts'

/** Whether the browser would ask. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks as long as something is unsaved, and not once the page is left', () => {
  const { rerender, unmount } = renderHook(({ isUnsaved }) => useLeaveWarning(isUnsaved), {
    initialProps: { isUnsaved: false },
  })
  expect(asks()).toBe(false)
  rerender({ isUnsaved: true })
  expect(asks()).toBe(true)
  rerender({ isUnsaved: false })
  expect(asks()).toBe(false)
  rerender({ isUnsaved: true })
  unmount()
  expect(asks()).toBe(false)
})
