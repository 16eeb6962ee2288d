import { expect, test } from 'vitest'
import { readEvents, serializeEvent, type LiveEvent } from './events.ts'

/** A stream that delivers a text in chunks of `size` bytes. */
function streamInChunks(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let offset = 0
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(offset, (offset += size)))
    },
  })
}

async function collectEvents(body: ReadableStream<Uint8Array>): Promise<LiveEvent[]> {
  const events = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

const sampleEvents: LiveEvent[] = [
  { name: 'ready' },
  { name: 'ready', complete: true },
  { name: 'document', id: '5b0b9a0e-0c55-4d0c-9d3e-2f7d2f0c7a11' },
  { name: 'hub-message', id: 'a1b2c3d4-0c55-4d0c-9d3e-2f7d2f0c7a11' },
]

test.each([1, 7, 10_000])('events are read back as written, in chunks of %i bytes', async (n) => {
  const text = sampleEvents.map(serializeEvent).join(': still here\n\n')
  expect(await collectEvents(streamInChunks(`retry: 5000\n\n${text}`, n))).toEqual(sampleEvents)
})

test('unknown events and an incomplete last event are skipped', async () => {
  const text = `event: trip\ndata: {"id":"x"}\n\nevent: toString\ndata: {}\n\n${serializeEvent(sampleEvents[2]!)}event: docu`
  expect(await collectEvents(streamInChunks(text, 50))).toEqual([sampleEvents[2]])
})

test('leaving the loop cancels the stream', async () => {
  let ended = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(new TextEncoder().encode(serializeEvent(sampleEvents[0]!))),
    cancel: () => void (ended = true),
  })
  for await (const _ of readEvents(body)) break
  expect(ended).toBe(true)
})
