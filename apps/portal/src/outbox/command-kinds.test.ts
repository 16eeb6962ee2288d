import { expect, test } from 'vitest'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { kindOf, type commandKinds, type OutboxCommand } from './command-kinds.ts'
import type { GuardedCall } from './with-session-guard.ts'

type Kind = keyof typeof commandKinds
/** A command, and the record that no other command may change at the same time; undefined if it makes a new one. */
type Example<K extends Kind> = [command: Extract<OutboxCommand, { kind: K }>, record?: string]

const id = '3f0c2a1b-4d5e-4f6a-8b7c-9d0e1f2a3b4c'
const key = '7c1d2e3f-5a6b-4c7d-9e8f-0a1b2c3d4e5f'
const trip = { startTime: '2026-11-03T08:00:00-05:00', miles: 12 }
const page = {
  id: 'page',
  key: 'the key of the page',
  uploadedId: undefined,
  note: '',
  fileName: 'fuel.jpg',
  type: 'image/jpeg',
  lastModified: 0,
  bytes: 3,
}
const noMore = { hubMessageId: undefined, resubmittedDocumentId: undefined }

/** Of each kind every change that it can be. */
const examples: { [K in Kind]: Example<K>[] } = {
  answer: [
    [
      {
        kind: 'answer',
        questionId: id,
        subject: 'Shell 042',
        key: 'business',
        label: 'Business',
        words: '',
        pages: [],
      },
      id,
    ],
  ],
  archive: [[{ kind: 'archive', messageId: id, subject: 'Welcome' }, id]],
  day: [[{ kind: 'day', date: '2026-11-03', allocation: 'fullDay' }, '2026-11-03']],
  document: [
    [{ kind: 'document', title: 'Fuel', pages: [page], keptFileNumbers: undefined, ...noMore }],
  ],
  reply: [[{ kind: 'reply', messageId: id, subject: 'Welcome', response: 'Thanks' }, id]],
  'start-thread': [
    [{ kind: 'start-thread', subject: 'IFTA', body: 'When?', about: undefined, pages: [] }],
  ],
  trip: [
    [{ kind: 'trip', change: { kind: 'create', body: trip } }],
    [{ kind: 'trip', change: { kind: 'update', id, body: trip } }, id],
    [{ kind: 'trip', change: { kind: 'delete', id } }, id],
  ],
  write: [[{ kind: 'write', messageId: id, subject: 'IFTA', body: 'Friday', pages: [] }, id]],
}

const all = Object.values(examples)
  .flat()
  .map(([command, record]) => [command.kind, command, record] as const)

test.each(all)(
  'a %s is made once however often it is sent, in its order',
  async (_, command, record) => {
    const { orderingKey, send, affects } = kindOf<OutboxCommand>(command)
    const changes: { method: string; key: unknown }[] = []
    const call = async (
      { method }: Endpoint,
      { body }: { body?: { id?: string } },
      options: { idempotencyKey?: string },
    ) => {
      if (method !== 'GET') changes.push({ method, key: options.idempotencyKey ?? body?.id })
      return { id, perDiemEntries: [] }
    }
    await send(command, {
      call: call as unknown as GuardedCall,
      key,
      signal: new AbortController().signal,
      loadFile: async () => new ArrayBuffer(3),
      onProgress: () => {},
      onArrived: async () => {},
    })
    // The server knows by it that it has made the change already: an Idempotency-Key, or the ID of a record.
    expect(changes.map((change) => change.key)).toEqual([key])
    expect(orderingKey(command)).toBe(record)
    expect(affects.length).toBeGreaterThan(0)
  },
)
