import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { kindOf } from './command-kinds.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxStore } from './outbox-store.ts'
import { withSessionGuard } from './with-session-guard.ts'

/** Without a network a call may never settle. */
const timeoutMs = 30_000

type SenderOptions = {
  progress: (id: string, part: number) => void
  /** Whether the session still belongs to the person who queued these entries. */
  isSameSession: () => boolean
}

/**
 * Sends entries one after the other, and resolves to what each resulted in. Progress, such as an uploaded
 * page, is persisted.
 */
export function createSender(store: OutboxStore, { progress, isSameSession }: SenderOptions) {
  const call = withSessionGuard(isSameSession)
  return (entry: OutboxEntry, signal: AbortSignal): Promise<unknown> => {
    const { command, id } = entry
    return kindOf(command).send(command, {
      call,
      key: id,
      // Files take as long as they need, while something leaves.
      signal: 'pages' in command ? signal : AbortSignal.timeout(timeoutMs),
      loadFile: async (fileId) => {
        const bytes = await store.bytes(fileId)
        const code = 'file_unreadable'
        if (!bytes) throw new CallFailed({ code, title: errorMessages[code] })
        return bytes
      },
      onProgress: (part) => progress(id, part),
      onArrived: (pages) =>
        store.put({ ...entry, command: { ...command, pages } as typeof command }),
    })
  }
}
