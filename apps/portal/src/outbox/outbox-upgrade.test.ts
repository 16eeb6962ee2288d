import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { mileage } from '@milepost/contract/mileage/mileage'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { aDocument } from '@milepost/testing/records/a-document.ts'
import { aTrip } from '@milepost/testing/records/a-trip.ts'
import { aMessage } from '../../test/a-message.ts'
import { aFullDay, aPerDiemYear } from '../../test/a-per-diem-year.ts'
import { keyRange, listRecords, restoreDevice } from '../../test/recorded-device.ts'
import { orderingKeyOf } from './outbox-entry.ts'
import { openOutboxStore } from './outbox-store.ts'
import { openOutbox } from './outbox.ts'

vi.mock('idb-keyval', async () => (await import('../../test/recorded-device.ts')).idbKeyval)

/** The people whose devices were recorded, by the ids that the demo firm gives them. */
const people = {
  ride: 'd36c4d5b-4cd4-8af2-a6d0-7ebe56e854cb',
  ezy: '0fad9cd0-c4a9-8d25-a506-7f375c55bebe',
  stl: 'ebcf3457-3247-83c3-aec2-35433a2c2daa',
}
const records = () => listRecords('milepost-outbox', 'actions')

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', keyRange)
  api = fakeApi()
  api.answer(documents.create, aDocument())
  api.answer(documentPages.create, { id: crypto.randomUUID(), mimeType: 'image/jpeg', bytes: 1 })
  api.answer(hubMessages.change, aMessage())
  api.answer(mileage.create, aTrip())
  api.answer(mileage.update, aTrip())
  api.answer(perDiem.year, aPerDiemYear([]))
  api.answer(perDiem.create, aFullDay('2026-10-01'))
})

/** Opens the outbox on the device of 4.6.5, and waits until only what was refused is left there. */
async function send(person: keyof typeof people): Promise<void> {
  restoreDevice('4.6.5', person)
  onTestFinished(openOutbox(people[person], () => {}))
  await expect
    .poll(() => records().filter(([, value]) => !(value as { refusal?: unknown }).refusal))
    .toEqual([])
}
const changes = () => api.requests.filter(({ method }) => method !== 'GET')

test('trips that 4.6.5 left go out, and nothing stays', async () => {
  await send('ride')
  expect(changes()).toMatchObject([
    {
      method: 'PATCH',
      path: '/v1/trips/febec995-8fd5-8d4d-9ef8-6fabdcb652b0',
      body: {
        miles: 35,
        note: 'Edited offline under 4.6.5',
      },
    },
    {
      method: 'POST',
      path: '/v1/trips',
      body: {
        miles: 12.5,
        note: 'Added offline under 4.6.5',
      },
    },
  ])
  expect(records()).toEqual([])
})

test('a document of three pages, a day and a reply that 4.6.5 left go out, and nothing stays', async () => {
  await send('ezy')
  const [first, second, third, whole, day, reply] = changes()
  const page = async (sent: typeof first) => {
    const file = (sent!.body as { file_object_0: File }).file_object_0
    return [file.name, file.size]
  }
  expect(await Promise.all([first, second, third].map(page))).toEqual([
    ['first.jpg', 1375],
    ['second.jpg', 1728],
    ['third.jpg', 1366],
  ])
  expect(whole!.body).toMatchObject({
    document_title: 'Queued under 4.6.5',
    file_comment_0: 'Note of the first page',
  })
  expect(day!.body).toMatchObject({ perDiemEntry: { effectiveDate: '2026-10-01' } })
  expect(reply).toMatchObject({
    path: '/v1/hub_messages/5ca6bb02-638c-83c8-8f2c-295ee8593ae7',
    body: { response: 'Replied offline under 4.6.5' },
  })
  expect(changes()).toHaveLength(6)
  expect(records()).toEqual([])
})

test('pages that 4.6.5 had sent do not go again, and what was refused waits with its reason', async () => {
  await send('stl')
  expect(changes()).toMatchObject([
    { path: '/v1/documents', body: { document_title: 'Half sent under 4.6.5' } },
  ])
  expect(JSON.stringify(changes()[0]!.body)).toContain('7bd58da4-1777-4b1c-93bc-c1f7d0012ba3')
  expect(records()).toMatchObject([
    [[people.stl, 1], { refusal: { code: 'per_diem_dates_required', status: 422 } }],
  ])
})

test('a change of what has a queued change of 4.6.5 waits for that one', async () => {
  restoreDevice('4.6.5', 'ezy')
  const entries = await openOutboxStore(people.ezy).all()
  expect(entries.map((entry) => [entry.command.kind, orderingKeyOf(entry)])).toEqual([
    ['document', undefined],
    ['day', '2026-10-01'],
    ['reply', '5ca6bb02-638c-83c8-8f2c-295ee8593ae7'],
  ])
})

// A tab of the old version may still be open, and a release may be rolled back.
test.each(Object.entries(people))(
  'what is written again of %s is as 4.6.5 wrote it',
  async (person, id) => {
    restoreDevice('4.6.5', person)
    const before = records()
    expect(before.length).toBeGreaterThan(1)
    const store = openOutboxStore(id)
    for (const entry of await store.all()) await store.put(entry)
    expect(records()).toEqual(before)
  },
)
