import { useRef } from 'react'
import { uuid } from '../storage/uuid.ts'

/**
 * Idempotency keys by request content: a retry of the same input reuses its key until `release`
 * confirms that it succeeded. Different input gets its own key.
 */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>())
  return {
    keyFor: (input: unknown): string => {
      const content = JSON.stringify(input, describeFile)
      const key = keys.current.get(content) ?? uuid()
      keys.current.set(content, key)
      return key
    },
    release: (input: unknown): void =>
      void keys.current.delete(JSON.stringify(input, describeFile)),
  }
}

/** A File serializes to `{}`, so describe it by name, size, and date. */
const describeFile = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
