import { expect, test, vi } from 'vitest'
import { listRecords, restoreDevice } from '../../../../test/recorded-device.ts'
import { openDraftStore } from './draft-store.ts'
import { toDocument } from './draft.ts'

vi.mock('idb-keyval', async () => (await import('../../../../test/recorded-device.ts')).idbKeyval)

const people = {
  ezy: '0fad9cd0-c4a9-8d25-a506-7f375c55bebe',
  stl: 'ebcf3457-3247-83c3-aec2-35433a2c2daa',
}

/** A draft stored by 4.6.5, the document it becomes, and its files. */
async function load(person: keyof typeof people) {
  restoreDevice('4.6.5', person)
  const { draft } = (await openDraftStore(people[person]).load())!
  return { draft, document: toDocument(draft), files: draft.pages.map(({ file }) => file) }
}

test('a draft stored by 4.6.5 has its title, note and file', async () => {
  const { draft, document, files } = await load('ezy')
  expect(document).toMatchObject({
    title: 'Draft of 4.6.5',
    pages: [{ fileName: 'draft.jpg', note: 'Note of the draft', uploadedId: undefined }],
  })
  expect(draft.key).toBe('5c2fdc46-a8a6-4604-ab96-badde8f101ad')
  const start = new Uint8Array(await files[0]!.arrayBuffer()).subarray(0, 3)
  expect([...start]).toEqual([0xff, 0xd8, 0xff])
})

test('pages retaken in 4.6.5 replace the originals and are not sent twice', async () => {
  const { document, files } = await load('stl')
  expect(document).toMatchObject({
    title: 'Asked for again',
    resubmittedDocumentId: 'b4de87a4-7bb1-4b57-ab86-d0bbd8522fcd',
    keptFileNumbers: [3],
    redoneFileNumbers: [1, 2],
    pages: [
      {
        fileName: 'one again.jpg',
        uploadedId: '224ac542-e524-4c83-8411-8a5db6fa7bc5',
      },
      {
        fileName: 'two again.jpg',
        uploadedId: 'cb2d4ad9-4a77-4730-8513-7ceac188cefa',
      },
    ],
  })
  expect(files).toHaveLength(2)
})

// A tab of the old version may still be open, and a release may be rolled back.
test.each(Object.entries(people))(
  'a draft of %s is stored as 4.6.5 stored it',
  async (person, id) => {
    const { draft } = await load(person as keyof typeof people)
    const records = () => listRecords('milepost-drafts', 'drafts')
    const before = records()
    await openDraftStore(id).save(draft)
    expect(records()).toEqual(before)
  },
)
