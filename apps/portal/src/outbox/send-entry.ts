import { CallFailed, type CallOptions } from '@milepost/contract/wire/caller'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { mileage } from '@milepost/contract/mileage/mileage'
import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import type { OutboxEntry, StoredPage, TripChange } from './commands.ts'
import { withSessionGuard, type GuardedCall } from './with-session-guard.ts'
import type { OutboxStore } from './outbox-store.ts'
import { sendAnswer } from './send-answer.ts'
import { createDaySender } from './send-day.ts'
import { sendDocument } from './send-document.ts'
import { sendThread } from './send-thread.ts'

/** Without a network a call may never settle. */
const timeoutMs = 30_000

type SenderOptions = {
  progress: (id: string, part: number) => void
  /** Whether the session still belongs to the person who queued these entries. */
  isSameSession: () => boolean
}

/**
 * Sends entries one after the other, and resolves to the day of a day's entry. Progress, such as an uploaded
 * page, is persisted.
 */
export function createSender(store: OutboxStore, { progress, isSameSession }: SenderOptions) {
  const callGuarded = withSessionGuard(isSameSession)
  const sendDay = createDaySender(callGuarded)

  return async (entry: OutboxEntry, signal: AbortSignal): Promise<PerDiemEntry | void> => {
    const { command, id } = entry
    const options = { idempotencyKey: id, signal: AbortSignal.timeout(timeoutMs) }
    if (command.kind === 'day') return sendDay(command, options)
    if (command.kind === 'trip') await sendTrip(callGuarded, command.change, options)
    else if (command.kind === 'reply' || command.kind === 'archive') {
      const body =
        command.kind === 'reply' ? { response: command.response } : { archived: true as const }
      await callGuarded(hubMessages.change, { params: { id: command.messageId }, body }, options)
    } else {
      const loadFile = async (pageId: string) => {
        const bytes = await store.bytes(pageId)
        const code = 'file_unreadable'
        if (!bytes) throw new CallFailed({ code, title: errorMessages[code] })
        return bytes
      }
      const onProgress = (part: number) => progress(id, part)
      if (command.kind === 'start-thread' || command.kind === 'write')
        return sendThread(callGuarded, id, command, { loadFile, signal, onProgress })
      const context = {
        loadFile,
        signal,
        onProgress,
        onArrived: (pages: StoredPage[]) => store.put({ ...entry, command: { ...command, pages } }),
      }
      if (command.kind === 'answer') await sendAnswer(callGuarded, id, command, context)
      else await sendDocument(callGuarded, id, command, context)
    }
  }
}

async function sendTrip(
  callGuarded: GuardedCall,
  change: TripChange,
  options: CallOptions,
): Promise<void> {
  if (change.kind === 'create') await callGuarded(mileage.create, { body: change.body }, options)
  else if (change.kind === 'update')
    await callGuarded(mileage.update, { params: { id: change.id }, body: change.body }, options)
  else
    await callGuarded(mileage.remove, { params: { id: change.id } }, options).catch(ignoreNotFound)
}
