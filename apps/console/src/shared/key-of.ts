import { useRef } from 'react'
import { newKey } from '@milepost/ui/storage/new-key.ts'

/**
 * The idempotency key of what is sent. The same sent again, because its answer was lost, has the same key; anything else has
 * another, and so has the same once it `gotThrough`.
 */
export function useKeyOf() {
  const last = useRef({ sent: '', key: '' })
  return {
    keyOf: (input: unknown): string => {
      const sent = JSON.stringify(input, fileByName)
      if (sent !== last.current.sent) last.current = { sent, key: newKey() }
      return last.current.key
    },
    gotThrough: (): void => void (last.current.sent = ''),
  }
}

/** A file has no JSON of its own. */
const fileByName = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value
