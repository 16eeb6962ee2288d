import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIdempotencyKeys } from './use-idempotency-keys.ts'

const file = (name: string) => new File(['x'], name, { lastModified: 1 })

test('the same input keeps its key until it is released; other input has its own', () => {
  const { keyFor, release } = renderHook(useIdempotencyKeys).result.current
  const first = keyFor({ title: 'Fuel', files: [file('a.pdf')] })
  expect(keyFor({ title: 'Toll', files: [file('a.pdf')] })).not.toBe(first)
  expect(keyFor({ title: 'Fuel', files: [file('b.pdf')] })).not.toBe(first)
  expect(keyFor({ title: 'Fuel', files: [file('a.pdf')] })).toBe(first)
  release({ title: 'Fuel', files: [file('a.pdf')] })
  expect(keyFor({ title: 'Fuel', files: [file('a.pdf')] })).not.toBe(first)
})
