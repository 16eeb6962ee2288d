import type { Area } from './access.ts'

/**
 * What the server tells while a client looks on: that something of the account changed, by its id, never its content.
 * Each is told to those who may use its area.
 */
export const liveEvents = {
  document: 'documents',
  'hub-message': 'hub-messages',
  'bank-item': 'connect-bank',
} as const satisfies Record<string, Area>
export type LiveEventName = keyof typeof liveEvents

/** `ready`: from here on every change is told; what was fetched before it may be old. Comes again after a gap. */
export type LiveEvent = { name: 'ready' } | { name: LiveEventName; id: string }

/** Below the API's root; answers with server-sent events (text/event-stream), the token in the header as for any call. */
export const eventsPath = '/v1/events'

/**
 * The events of an answer as they come, until it ends. Heartbeats and events of a later version are left out; `heard` is told of
 * whatever comes.
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
  if (name === 'ready') return { name }
  if (name === undefined || !Object.hasOwn(liveEvents, name)) return undefined
  const { id } = JSON.parse(fields.get('data') ?? '{}') as { id?: unknown }
  return typeof id === 'string' ? { name: name as LiveEventName, id } : undefined
}

/** An event as it travels. */
export function serializeEvent(event: LiveEvent): string {
  const { name, ...data } = event
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
