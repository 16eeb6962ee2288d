import { expect, test, vi } from 'vitest'
import { keyRange, listRecords, restoreDevice } from '../../../../test/recorded-device.ts'
import { endBody } from '../trip-draft.ts'
import { openTripJournal } from './trip-journal.ts'
import { createTripRecord } from './trip-record.ts'

vi.mock('idb-keyval', async () => (await import('../../../../test/recorded-device.ts')).idbKeyval)

test('a trip that ended under 4.6.5 is read with its positions and its keys, and its stored records stay unchanged', async () => {
  vi.stubGlobal('IDBKeyRange', keyRange)
  restoreDevice('4.6.5', 'ride')
  const before = listRecords('milepost-trips', 'journal')
  const journal = openTripJournal('d36c4d5b-4cd4-8af2-a6d0-7ebe56e854cb')
  const draft = (await journal.draft())!
  const record = createTripRecord(journal)
  await record.recompute()

  // 20 steps of 25 m.
  expect(endBody(draft, record.miles())).toEqual({
    trip: {
      startTime: '2026-11-25T03:34:41-06:00',
      startTimeZone: 'America/Chicago',
      endTime: '2026-11-25T03:34:43-06:00',
      endTimeZone: 'America/Chicago',
      miles: 0.31,
      inProgress: false,
    },
  })
  expect(Object.values(draft)).toEqual(
    expect.arrayContaining([
      'dcba90ae-3cb4-4ac2-bec5-1a380f12478d',
      '52fde375-2684-44fa-926d-28d2d934c14e',
    ]),
  )
  await journal.saveDraft(draft)
  expect(listRecords('milepost-trips', 'journal')).toEqual(before)
})
