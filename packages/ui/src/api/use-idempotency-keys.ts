import { useRef } from 'react'
import { uuid } from '../storage/uuid.ts'

/**
 * Idempotency keys by what is sent: the same input sent again, because its answer was lost, travels under its first key,
 * until `release` says that it got through. Any other input has a key of its own.
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

/** A file has no JSON of its own. */
const describeFile = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
