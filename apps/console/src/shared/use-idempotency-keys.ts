import { useRef } from 'react'
import { uuid } from '@milepost/ui/storage/uuid.ts'

/**
 * The idempotency key of what is sent. The same sent again, because its answer was lost, has the same key; anything else has
 * another, and so has the same once it `gotThrough`.
 */
export function useIdempotencyKeys() {
  const last = useRef({ sent: '', key: '' })
  return {
    keyFor: (input: unknown): string => {
      const sent = JSON.stringify(input, describeFile)
      if (sent !== last.current.sent) last.current = { sent, key: uuid() }
      return last.current.key
    },
    reset: (): void => void (last.current.sent = ''),
  }
}

/** A file has no JSON of its own. */
const describeFile = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
