import type { Area } from './access.ts'

/**
 * Events pushed to open pages: a record of the account changed. They carry its ID, never its
 * content. A user gets the events of the areas they may use.
 */
export const liveEvents = {
  document: 'documents',
  'firm-paper': 'documents',
  'hub-message': 'hub-messages',
  question: 'hub-messages',
  'bank-item': 'connect-bank',
} as const satisfies Record<string, Area>
export type LiveEventName = keyof typeof liveEvents

/**
 * `ready`: every change from here on is reported, and if `complete`, so was every change of the time
 * the page asked about; otherwise anything fetched earlier may be stale. Sent again after a gap.
 */
export type LiveEvent = { name: 'ready'; complete?: true } | { name: LiveEventName; id: string }

/**
 * Below the API's root; answers with server-sent events (text/event-stream). The token goes in the
 * header, as in any call.
 */
export const eventsPath = '/v1/events'

/** The query's name for how many ms before the call the page's data is from; it may have missed changes since. */
export const sinceParam = 'since_ms'

/**
 * Yields the events of a response until it ends. Skips heartbeats and events of later versions;
 * `onData` is called for every chunk.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onData?: () => void,
): AsyncGenerator<LiveEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onData?.()
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel()
  }
}

function parseEvent(block: string): LiveEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    }),
  )
  const name = fields.get('event')
  const isReady = name === 'ready'
  if (name === undefined || !(isReady || Object.hasOwn(liveEvents, name))) return undefined
  const { id, complete } = JSON.parse(fields.get('data') ?? '{}') as Record<string, unknown>
  if (isReady) return complete === true ? { name, complete } : { name }
  return typeof id === 'string' ? { name: name as LiveEventName, id } : undefined
}

/** Formats an event as text/event-stream. */
export function serializeEvent(event: LiveEvent): string {
  const { name, ...data } = event
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
