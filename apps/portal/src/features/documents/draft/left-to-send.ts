import { uuid } from '@milepost/ui/storage/uuid.ts'
import { toDocument, type Draft } from './draft.ts'

/**
 * What is left to send of a submitted draft when it is this window's turn: as it stands now, without the pages that
 * another window sent or removed meanwhile, and without those that it added unseen.
 */
export function withoutSentElsewhere(submitted: Draft, current: Draft): Draft {
  const submittedIds = new Set(submitted.pages.map(({ id }) => id))
  const left = { ...current, pages: current.pages.filter(({ id }) => submittedIds.has(id)) }
  return { ...left, key: keyFor(left, current, submitted) }
}

/** The draft with the uploads that `current` knows of its pages. */
export function withUploads(draft: Draft, current: Draft): Draft {
  const uploads = new Map(current.pages.map(({ id, upload }) => [id, upload]))
  const pages = draft.pages.map((page) => ({
    ...page,
    upload: uploads.get(page.id) ?? page.upload,
  }))
  return { ...draft, pages }
}

/** The key of the side that has the same contents to send: they may have been sent under it. Else a new one. */
export function keyFor(draft: Draft, ...sides: Draft[]): string {
  const contents = toContents(draft)
  return sides.find((side) => toContents(side) === contents)?.key ?? uuid()
}

function toContents(draft: Draft): string {
  const { pages, ...fields } = toDocument(draft)
  return JSON.stringify([fields, pages.map(({ id, fileName, note }) => [id, fileName, note])])
}
