import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePrinting } from './use-printing.ts'

test('a page knows that it is printed, from before it is until after', () => {
  const { result } = renderHook(usePrinting)
  expect(result.current).toBe(false)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(result.current).toBe(true)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(result.current).toBe(false)
})
