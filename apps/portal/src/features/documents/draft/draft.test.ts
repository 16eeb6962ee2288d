import { expect, test } from 'vitest'
import { changeDraft, emptyDraft, toDocument, type Draft, type DraftAction } from './draft.ts'

const invoice = { kind: 'document', id: '5b0ef0a1-7e2c-4a9b-8f2e-6d1c3b4a5e6f' } as const

const receipt = (fileName = 'receipt.jpg') => ({
  file: new File(['ink'], fileName, { type: 'image/jpeg' }),
  fileName,
})

const after = (actions: DraftAction[], draft = emptyDraft()): Draft =>
  actions.reduce(changeDraft, draft)

const add = (fileName: string): DraftAction[] => [
  { do: 'pick', picked: receipt(fileName), target: undefined },
  { do: 'add-page' },
]
const names = ({ pages }: Draft) => pages.map(({ fileName }) => fileName)

test('a chosen file takes a note and becomes a page', () => {
  const chosen = after([{ do: 'pick', picked: receipt('fuel.jpg'), target: undefined }])
  expect(chosen.pages).toEqual([])
  const draft = after(
    [{ do: 'note', id: chosen.picked!.id, note: 'Pilot, exit 42' }, { do: 'add-page' }],
    chosen,
  )
  expect(draft.picked).toBeUndefined()
  expect(draft.pages).toMatchObject([{ fileName: 'fuel.jpg', note: 'Pilot, exit 42' }])
})

test('another photo of the same day gets its own name', () => {
  const day = '11-14-2026.jpg'
  expect(names(after([...add(day), ...add(day), ...add(day)]))).toEqual([
    '11-14-2026.jpg',
    '11-14-2026-2.jpg',
    '11-14-2026-3.jpg',
  ])
})

test('pages move by one, and not past the ends', () => {
  const draft = after([...add('a.jpg'), ...add('b.jpg'), ...add('c.jpg')])
  const [a, , c] = draft.pages
  expect(names(changeDraft(draft, { do: 'move', id: c!.id, by: -1 }))).toEqual([
    'a.jpg',
    'c.jpg',
    'b.jpg',
  ])
  expect(names(changeDraft(draft, { do: 'move', id: a!.id, by: -1 }))).toEqual(names(draft))
  expect(names(changeDraft(draft, { do: 'move', id: c!.id, by: 1 }))).toEqual(names(draft))
})

test('a file for another target starts a new draft', () => {
  const draft = after([
    ...add('fuel.jpg'),
    { do: 'title', title: 'Fuel' },
    { do: 'pick', picked: receipt('invoice.jpg'), target: invoice },
  ])
  expect(draft).toMatchObject({ target: invoice, title: '', pages: [] })
})

test('choosing and dropping a file keeps the key; every change of the contents changes it', () => {
  const draft = after([...add('a.jpg'), ...add('b.jpg')])
  const { id } = draft.pages[0]!
  const key = (...actions: DraftAction[]) => after(actions, draft).key
  expect(key({ do: 'pick', picked: receipt(), target: undefined }, { do: 'drop-picked' })).toBe(
    draft.key,
  )
  const keys = [
    key({ do: 'title', title: 'Fuel' }),
    key({ do: 'note', id, note: 'Pilot' }),
    key({ do: 'move', id, by: 1 }),
    key({ do: 'remove', id }),
    key({ do: 'send-as-new' }),
    key({ do: 'clear' }),
  ]
  expect(new Set([draft.key, ...keys]).size).toBe(keys.length + 1)
})

test('a draft becomes a document whose pages have their own keys', () => {
  const draft = after([
    { do: 'pick', picked: receipt(), target: invoice },
    { do: 'add-page' },
    { do: 'title', title: '  ' },
  ])
  const [page] = draft.pages
  expect(toDocument(draft)).toMatchObject({
    title: '',
    resubmittedDocumentId: invoice.id,
    hubMessageId: undefined,
    pages: [{ id: page!.id, key: page!.id, uploadedId: undefined, type: 'image/jpeg', bytes: 3 }],
  })
})

test.each([
  [[3], [1, 2]],
  [[], [1, 2]],
  [[1, 3], [2]],
])('moved back to the draft, it still retakes the pages %j and retains %j', (pages, retained) => {
  const resubmission = { pages, retained }
  const purpose = { target: invoice, by: 'file', pageType: 'multiple' } as const
  const draft = after([
    { do: 'begin', purpose: purpose, resubmission: resubmission },
    { do: 'pick', picked: receipt(), target: invoice },
    { do: 'add-page' },
  ])
  const document = toDocument(draft)
  const bytes = new Map(document.pages.map(({ id }) => [id, new ArrayBuffer(3)]))
  expect(changeDraft(emptyDraft(), { do: 'take-back', document, bytes }).resubmission).toEqual(
    resubmission,
  )
})

test('an uploaded page stays uploaded when another one changes, and the document keeps its key', () => {
  const draft = after([...add('a.jpg'), ...add('b.jpg')])
  const [first, second] = toDocument(draft).pages
  const arrived = after([{ do: 'arrive', pages: [{ ...first!, uploadedId: 'page-1' }] }], draft)
  expect(arrived.key).toBe(draft.key)
  const without = changeDraft(arrived, { do: 'remove', id: second!.id })
  expect(toDocument(without).pages).toMatchObject([{ uploadedId: 'page-1' }])
})
