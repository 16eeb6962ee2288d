import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { maxClearedAtOnce, reconciling } from '@milepost/contract/financial-performance/reconciling'
import { call } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'

type Line = { id: string; batchId: string; lineNumber: number; isCleared: boolean }

/**
 * What is cleared, shown at once and sent in the background: while one call is under way, further changes are collected
 * for the next. If a call fails, the server's state is shown again.
 */
export function useClearing(accountId: string, id: string) {
  const cache = useQueryClient()
  const toast = useToast()
  const errorMessage = useErrorMessage()
  const [marks, setMarks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const queue = useRef(new Map<string, Line>())
  const sending = useRef<Promise<boolean>>(undefined)

  async function sendAll(): Promise<boolean> {
    const params = { accountId, id }
    try {
      while (queue.current.size > 0) {
        const lines = [...queue.current.values()]
        queue.current = new Map()
        for (const isCleared of [true, false]) {
          const keys = lines
            .filter((line) => line.isCleared === isCleared)
            .map(({ batchId, lineNumber }) => ({ batchId, lineNumber }))
          for (let i = 0; i < keys.length; i += maxClearedAtOnce) {
            const body = { lines: keys.slice(i, i + maxClearedAtOnce), isCleared }
            await call(reconciling.clear, { params, body })
          }
        }
      }
      return true
    } catch (reason) {
      queue.current = new Map()
      toast.failure(errorMessage(reason))
      await cache.invalidateQueries({ queryKey: [reconciling.lines.path] })
      await cache.invalidateQueries({ queryKey: [reconciling.show.path] })
      setMarks(new Map())
      return false
    } finally {
      sending.current = undefined
    }
  }

  function mark(lines: readonly Line[], isCleared: boolean): void {
    if (lines.length === 0) return
    setMarks(
      (before) => new Map([...before, ...lines.map((line) => [line.id, isCleared] as const)]),
    )
    for (const line of lines) queue.current.set(line.id, { ...line, isCleared })
    sending.current ??= sendAll()
  }

  return {
    /** By line, where it differs from what was loaded. */
    marks,
    mark,
    /** Resolves once everything is sent: whether the server took it. */
    settle: (): Promise<boolean> => sending.current ?? Promise.resolve(true),
  }
}
