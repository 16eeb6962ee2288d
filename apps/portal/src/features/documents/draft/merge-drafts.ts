import { withUniqueName, wholePhoto, type DraftPage, type Photo } from './draft-page.ts'
import type { Draft } from './draft.ts'
import { keyFor } from './left-to-send.ts'

type Sides = { base: Draft; ours: Draft; theirs: Draft }

/**
 * One draft of what two windows made of `base`, the draft that both last knew: `theirs` is stored, `ours` is about
 * to be. What either added stays, what either removed is removed. Of what both changed, ours wins: it is the later one.
 * It may have more pages than a document takes: the person sees them all and chooses, none is left out unseen.
 */
export function mergeDrafts(base: Draft, ours: Draft, theirs: Draft): Draft {
  const sides = { base, ours, theirs }
  const ordered = mergeOrder(sides)
  const pageIds = idsOf(ordered)
  const isUnderReview = ({ id }: { id: string }) => !pageIds.has(id) && isLeft(sides, id)
  const [picked, secondPicked] = toDistinct(ours.picked, theirs.picked).filter(isUnderReview)
  const [photo, secondPhoto] = toDistinct(ours.photo, theirs.photo).filter(isUnderReview)
  // Only one can be under review, so theirs becomes a page.
  const all = [ordered, secondPicked ?? [], (secondPhoto && toWholePage(secondPhoto)) ?? []].flat()
  const pages = withUniqueNames(
    all.map((page) => mergePage(sides, page)),
    theirs,
  )
  const merged = {
    ...theirs,
    ...choose(sides, ({ target, resubmission }) => ({ target, resubmission })),
    ...choose(sides, ({ by, pageType }) => ({ by, pageType })),
    title: choose(sides, ({ title }) => title),
    attempted: choose(sides, ({ attempted }) => attempted),
    picked: picked && withUniqueName(mergePage(sides, picked), pages),
    photo: photo && { ...photo, note: mergeNote(sides, photo) },
    pages,
  }
  return { ...merged, key: keyFor(merged, theirs, ours) }
}

/** The pages in the order of the side that moved some, and each that only the other one has in front of what follows it there. */
function mergeOrder(sides: Sides): DraftPage[] {
  const { base, ours, theirs } = sides
  const isMovedHere = !isSame(orderIn(base, ours, theirs), orderIn(ours, base, theirs))
  const [lead, other] = isMovedHere ? [ours, theirs] : [theirs, ours]
  const isLeftPage = ({ id }: DraftPage) => isLeft(sides, id)
  const pages = lead.pages.filter(isLeftPage)
  let next: string | undefined
  for (const page of other.pages.filter(isLeftPage).toReversed()) {
    if (!idsOf(pages).has(page.id)) {
      const place = pages.findIndex(({ id }) => id === next)
      pages.splice(place < 0 ? pages.length : place, 0, page)
    }
    next = page.id
  }
  return pages
}

/** The ids of a draft's pages that the two others have as pages, too. */
function orderIn(draft: Draft, ...others: Draft[]): string[] {
  const known = others.map(({ pages }) => idsOf(pages))
  return draft.pages.map(({ id }) => id).filter((id) => known.every((ids) => ids.has(id)))
}

function mergePage(sides: Sides, page: DraftPage): DraftPage {
  const uploadIn = findIn(page, (one) => one.upload)
  const upload = choose(sides, uploadIn)
  const theirUpload = uploadIn(sides.theirs)
  // Both have begun to upload it: what one has uploaded need not be uploaded again.
  const isTheirsAhead = theirUpload?.uploadedId && !isSame(uploadIn(sides.base), theirUpload)
  return {
    ...page,
    fileName:
      choose(
        sides,
        findIn(page, (one) => one.fileName),
      ) ?? page.fileName,
    note: mergeNote(sides, page),
    upload: isTheirsAhead && !upload?.uploadedId ? theirUpload : upload,
  }
}

const mergeNote = (sides: Sides, page: DraftPage | Photo) =>
  choose(
    sides,
    findIn(page, ({ note }) => note),
  ) ?? page.note

const toWholePage = (photo: Photo): DraftPage | undefined => {
  const whole = wholePhoto(photo)
  return whole && { ...whole, id: photo.id }
}

/** Two windows may have named their pages the same. Those that are stored have their names first. */
function withUniqueNames(pages: readonly DraftPage[], stored: Draft): DraftPage[] {
  const storedIds = idsOf(itemsOf(stored))
  const named: DraftPage[] = []
  const isStored = ({ id }: DraftPage) => storedIds.has(id)
  for (const page of pages.toSorted(
    (one, other) => Number(isStored(other)) - Number(isStored(one)),
  ))
    named.push(withUniqueName(page, named))
  return pages.map((page) => named.find(({ id }) => id === page.id)!)
}

/** Whether both have it, or one has added it. A photo or file under review has the id of the page that it becomes. */
function isLeft({ base, ours, theirs }: Sides, id: string): boolean {
  const has = (draft: Draft) => idsOf(itemsOf(draft)).has(id)
  return !has(base) || (has(ours) && has(theirs))
}

const itemsOf = ({ pages, picked, photo }: Draft) => [...pages, picked ?? [], photo ?? []].flat()

const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id))

/** Finds a fact about a page in a draft, where it may still be under review. */
const findIn =
  <T>({ id }: { id: string }, fact: (page: Partial<DraftPage>) => T) =>
  (draft: Draft): T | undefined => {
    const found = itemsOf(draft).find((one) => one.id === id)
    return found && fact(found)
  }

/** What is under review in either window, ours first. */
const toDistinct = <T extends { id: string }>(ours: T | undefined, theirs: T | undefined): T[] =>
  [ours, theirs?.id === ours?.id ? undefined : theirs].filter((one) => one !== undefined)

/** A fact of one side: of theirs, unless it changed on ours. */
const choose = <T>({ base, ours, theirs }: Sides, fact: (draft: Draft) => T): T =>
  isSame(fact(base), fact(ours)) ? fact(theirs) : fact(ours)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
