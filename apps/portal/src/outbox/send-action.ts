import { CallFailed, type CallOptions } from '@milepost/contract/wire/caller'
import type { Answer, Endpoint, Sent } from '@milepost/contract/wire/endpoint'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { mileage } from '@milepost/contract/mileage/mileage'
import type { PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import type { Action, TripChange } from './actions.ts'
import { askWhile } from './ask-while.ts'
import type { OutboxStore } from './outbox-store.ts'
import { daySender } from './send-day.ts'
import { sendDocument } from './send-document.ts'

export type Ask = <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options?: CallOptions,
) => Promise<Answer<E>>

/** On a road without network a call may never end by itself. */
const patience = 30_000

type Watching = {
  progress: (id: string, part: number) => void
  /** Whether the session is still that of the person whose actions these are. */
  isTheirs: () => boolean
}

/**
 * Sends actions one after the other, and answers what became of a day. What comes of an action on its way, such as a page that arrived,
 * is kept.
 */
export function createSender(store: OutboxStore, { progress, isTheirs }: Watching) {
  const ask = askWhile(isTheirs)
  const sendDay = daySender(ask)

  return async (action: Action, signal: AbortSignal): Promise<PerDiemEntry | void> => {
    const { deed, id } = action
    const options = { idempotencyKey: id, signal: AbortSignal.timeout(patience) }
    if (deed.kind === 'day') return sendDay(deed, options)
    if (deed.kind === 'trip') await sendTrip(ask, deed.change, options)
    else if (deed.kind === 'reply' || deed.kind === 'archive') {
      const body = deed.kind === 'reply' ? { response: deed.response } : { archived: true as const }
      await ask(hubMessages.change, { params: { id: deed.messageId }, body }, options)
    } else {
      const fileOf = async (pageId: string) => {
        const bytes = await store.bytes(pageId)
        const code = 'file_unreadable'
        if (!bytes) throw new CallFailed({ code, title: errorMessages[code] })
        return bytes
      }
      await sendDocument(ask, id, deed, {
        ...{ fileOf, signal },
        onProgress: (parts) => progress(id, parts),
        onArrived: (pages) => store.put({ ...action, deed: { ...deed, pages } }),
      })
    }
  }
}

async function sendTrip(ask: Ask, change: TripChange, options: CallOptions): Promise<void> {
  if (change.kind === 'create') await ask(mileage.create, { body: change.body }, options)
  else if (change.kind === 'update')
    await ask(mileage.update, { params: { id: change.id }, body: change.body }, options)
  else await ask(mileage.remove, { params: { id: change.id } }, options).catch(ignoreNotFound)
}
