import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aJpeg, aPdf } from '../../../../test/a-file.ts'
import { changeDraft, emptyDraft, toDocument, type Draft, type DraftAction } from './draft.ts'
import { withoutSentElsewhere, withUploads } from './left-to-send.ts'
import { mergeDrafts } from './merge-drafts.ts'

const target = undefined
const add = (...names: string[]): DraftAction => ({
  do: 'add',
  picked: names.map((fileName) => ({ file: aPdf(fileName), fileName })),
  target,
})
const after = (draft: Draft, ...actions: DraftAction[]): Draft => actions.reduce(changeDraft, draft)
const names = ({ pages }: Draft) => pages.map(({ fileName }) => fileName)
const items = ({ pages, picked, photo }: Draft) => [...pages, picked ?? [], photo ?? []].flat()
const ids = (draft: Draft) => items(draft).map(({ id }) => id)

const base = after(emptyDraft(), add('a.pdf', 'b.pdf'))
const [a, b] = base.pages.map(({ id }) => id) as [string, string]

test('the pages that two windows add are all there, and those that either removes are not', () => {
  const ours = after(base, add('ours.pdf'), { do: 'remove', id: a })
  const theirs = after(base, add('theirs.pdf'))
  const merged = mergeDrafts(base, ours, theirs)
  expect(names(merged)).toEqual(['b.pdf', 'theirs.pdf', 'ours.pdf'])
  expect([ours.key, theirs.key]).not.toContain(merged.key)
})

test('an added page stays in front of the one that it was put in front of', () => {
  const added = after(base, add('ours.pdf'))
  const ours = after(added, { do: 'move', id: added.pages[2]!.id, by: -1 })
  const merged = mergeDrafts(base, ours, after(base, add('theirs.pdf')))
  expect(names(merged)).toEqual(['a.pdf', 'ours.pdf', 'b.pdf', 'theirs.pdf'])
})

test('pages moved in one window are moved, also if the other one adds a page', () => {
  const [moved, added] = [after(base, { do: 'move', id: b, by: -1 }), after(base, add('c.pdf'))]
  expect(names(mergeDrafts(base, moved, added))).toEqual(['b.pdf', 'a.pdf', 'c.pdf'])
  expect(names(mergeDrafts(base, added, moved))).toEqual(['b.pdf', 'a.pdf', 'c.pdf'])
})

test('title and notes are those of the window that changed them, and ours if both did', () => {
  const note = (id: string, text: string): DraftAction => ({ do: 'note', id, note: text })
  const title = (text: string): DraftAction => ({ do: 'title', title: text })
  const ours = after(base, note(a, 'our a'), title('Ours'))
  const theirs = after(base, note(a, 'their a'), note(b, 'their b'), title('Theirs'))
  const merged = mergeDrafts(base, ours, theirs)
  expect(merged).toMatchObject({ title: 'Ours', pages: [{ note: 'our a' }, { note: 'their b' }] })
  expect(mergeDrafts(base, after(base, note(a, 'our a')), theirs).title).toBe('Theirs')
})

test('two pages of one name get names of their own', () => {
  const merged = mergeDrafts(base, after(base, add('c.pdf')), after(base, add('c.pdf')))
  expect(names(merged)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'c-2.pdf'])
})

test('a photo that both windows make a page is one page, under one key', () => {
  const file = aJpeg('photo.jpg')
  const photo = after(base, { do: 'photograph', file, target, pageType: 'multiple' })
  const [ours, theirs] = [after(photo, { do: 'add-page' }), after(photo, { do: 'add-page' })]
  const merged = mergeDrafts(photo, ours, theirs)
  expect(ids(merged)).toEqual([a, b, photo.photo!.id])
  expect(merged.key).toBe(theirs.key)
})

test('a photo that one window crops and the other takes as it is becomes the cropped page only', () => {
  const file = aJpeg('photo.jpg')
  const photo = after(base, { do: 'photograph', file, target, pageType: 'multiple' })
  const picked = { file: aJpeg('cropped.jpg'), fileName: 'cropped.jpg' }
  const cropped = after(photo, { do: 'pick', picked, target }, { do: 'add-page' })
  const merged = mergeDrafts(photo, cropped, after(photo, { do: 'add-page' }))
  expect(names(merged)).toEqual(['a.pdf', 'b.pdf', 'cropped.jpg'])
})

test('of two files under review, theirs becomes a page', () => {
  const pick = (name: string) =>
    after(base, { do: 'pick', picked: { file: aPdf(name), fileName: name }, target })
  const merged = mergeDrafts(base, pick('ours.pdf'), pick('theirs.pdf'))
  expect(names(merged)).toEqual(['a.pdf', 'b.pdf', 'theirs.pdf'])
  expect(merged.picked).toMatchObject({ fileName: 'ours.pdf' })
})

test('uploads of both windows are used, under the unchanged key', () => {
  const arrive = (draft: Draft, index: number) => {
    const page = { ...toDocument(draft).pages[index]!, uploadedId: `upload ${index}` }
    return after(draft, { do: 'arrive', pages: [page] })
  }
  const merged = mergeDrafts(base, arrive(base, 0), arrive(base, 1))
  const uploaded = [{ uploadedId: 'upload 0' }, { uploadedId: 'upload 1' }]
  expect(toDocument(merged).pages).toMatchObject(uploaded)
  expect(merged.key).toBe(base.key)
  expect(toDocument(withUploads(base, merged)).pages).toMatchObject(uploaded)
})

test('what another window sent is removed; a page added meanwhile stays, as a document of its own', () => {
  const whole = { ...base, target: { kind: 'document', id: 'replaced' } as const }
  const theirs = after(whole, { do: 'sent', pageIds: [a, b] })
  const ours = after(whole, { ...add('c.pdf'), target: whole.target } as DraftAction)
  const merged = mergeDrafts(whole, ours, theirs)
  expect(names(merged)).toEqual(['c.pdf'])
  expect(merged.target).toBeUndefined()
})

test('a page that the other window has added unseen is not sent with the submitted ones', () => {
  const merged = mergeDrafts(base, base, after(base, add('theirs.pdf')))
  const left = withoutSentElsewhere(base, merged)
  expect(names(left)).toEqual(['a.pdf', 'b.pdf'])
  expect(left.key).toBe(base.key)
})

/** What a person does in one of two windows: `save` and `look` are the turns that the windows take by themselves. */
const doings = ['add', 'pick', 'shoot', 'keep', 'remove', 'note', 'move', 'title', 'save'] as const
const steps = fc.array(
  fc.record({
    window: fc.nat({ max: 1 }),
    what: fc.constantFrom(...doings, 'look', 'send'),
    which: fc.nat({ max: 5 }),
  }),
  { maxLength: 40 },
)

function toAction(draft: Draft, what: (typeof doings)[number], which: number): DraftAction {
  const { id = '' } = draft.pages[which % (draft.pages.length || 1)] ?? {}
  const picked = { file: aPdf(`${which}.pdf`), fileName: `${which}.pdf` }
  const file = aJpeg('photo.jpg')
  const actions: Record<typeof what, DraftAction> = {
    add: add(`${which}.pdf`),
    pick: { do: 'pick', picked, target },
    shoot: { do: 'photograph', file, target, pageType: 'multiple' },
    keep: { do: 'add-page' },
    remove: { do: 'remove', id },
    note: { do: 'note', id, note: `note ${which}` },
    move: { do: 'move', id, by: which % 2 ? 1 : -1 },
    title: { do: 'title', title: `title ${which}` },
    save: { do: 'attempt', key: draft.key },
  }
  return actions[what]
}

test('whatever two windows do, both end with one draft: no page is lost, there twice, sent twice, or back', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let stored = emptyDraft()
      const windows = [0, 1].map(() => ({ known: stored, draft: stored }))
      const [added, removed, sent] = [new Set<string>(), new Set<string>(), [] as string[]]
      const look = (window: { known: Draft; draft: Draft }) => {
        if (window.known === stored) return
        window.draft = mergeDrafts(window.known, window.draft, stored)
        window.known = stored
      }
      const save = (window: { known: Draft; draft: Draft }) => {
        look(window)
        stored = window.known = window.draft
      }
      for (const { window: index, what, which } of all) {
        const window = windows[index]!
        if (what === 'look') look(window)
        else if (what === 'save') save(window)
        else if (what === 'send') {
          const submitted = window.draft
          save(window)
          const pageIds = withoutSentElsewhere(submitted, window.draft).pages.map(({ id }) => id)
          sent.push(...pageIds)
          window.draft = after(window.draft, { do: 'sent', pageIds })
          save(window)
        } else {
          const before = ids(window.draft)
          window.draft = after(window.draft, toAction(window.draft, what, which))
          for (const id of ids(window.draft)) if (!before.includes(id)) added.add(id)
          for (const id of before) if (!ids(window.draft).includes(id)) removed.add(id)
        }
      }
      windows.forEach(save)
      windows.forEach(look)
      expect(windows[0]!.draft).toEqual(windows[1]!.draft)
      const left = [...added].filter((id) => !removed.has(id) && !sent.includes(id))
      expect(ids(stored).toSorted()).toEqual(left.toSorted())
      expect(new Set(sent).size).toBe(sent.length)
      const fileNames = stored.pages.map(({ fileName }) => fileName)
      expect(new Set(fileNames).size).toBe(fileNames.length)
    }),
  )
})

test('merging again changes nothing, and the key changes only with what is to be sent', () => {
  const contents = (draft: Draft) =>
    toDocument(draft).pages.map(({ id, note, fileName }) => [id, note, fileName])
  const edits = fc.array(fc.tuple(fc.constantFrom(...doings), fc.nat({ max: 5 })), { maxLength: 6 })
  const edit = (draft: Draft, some: [(typeof doings)[number], number][]) =>
    some.reduce((one, [what, which]) => after(one, toAction(one, what, which)), draft)
  fc.assert(
    fc.property(edits, edits, (here, there) => {
      const [ours, theirs] = [edit(base, here), edit(base, there)]
      const merged = mergeDrafts(base, ours, theirs)
      expect(mergeDrafts(theirs, merged, theirs)).toEqual(merged)
      expect(mergeDrafts(theirs, theirs, merged)).toEqual(merged)
      const sameAs = [theirs, ours].filter(
        (side) =>
          side.title.trim() === merged.title.trim() &&
          JSON.stringify(contents(side)) === JSON.stringify(contents(merged)),
      )
      expect(sameAs.length > 0).toBe([theirs.key, ours.key].includes(merged.key))
    }),
  )
})
