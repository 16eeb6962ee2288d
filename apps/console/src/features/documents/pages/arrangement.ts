import type { ArrangedPage, Turn } from '@milepost/contract/documents/document-versions'

/** The pages of a document as they are arranged, before they are saved. */
export type Arrangement = {
  pages: readonly ArrangedPage[]
  /** What `undo` returns to, the newest last. */
  past: readonly (readonly ArrangedPage[])[]
}

export const startArrangement = (count: number): Arrangement => ({
  pages: Array.from({ length: count }, (_, i) => ({ page: i + 1, turn: 0 })),
  past: [],
})

const change = ({ pages, past }: Arrangement, changed: readonly ArrangedPage[]): Arrangement => ({
  pages: changed,
  past: [...past, pages],
})

/** Turns the chosen pages by a quarter. */
export const turnPages = (
  arrangement: Arrangement,
  chosen: ReadonlySet<number>,
  by: 90 | -90,
): Arrangement =>
  change(
    arrangement,
    arrangement.pages.map(({ page, turn }) =>
      chosen.has(page) ? { page, turn: ((turn + by + 360) % 360) as Turn } : { page, turn },
    ),
  )

/** Moves the chosen pages, together, so that the first of them is at this place among the others. */
export function movePages(
  arrangement: Arrangement,
  chosen: ReadonlySet<number>,
  place: number,
): Arrangement {
  const { pages } = arrangement
  const others = pages.filter(({ page }) => !chosen.has(page))
  const at = Math.max(0, Math.min(place, others.length))
  const moved = [
    ...others.slice(0, at),
    ...pages.filter(({ page }) => chosen.has(page)),
    ...others.slice(at),
  ]
  const isSame = moved.every(({ page }, i) => page === pages[i]!.page)
  return isSame ? arrangement : change(arrangement, moved)
}

/** Moves the chosen pages by one place. */
export function stepPages(
  arrangement: Arrangement,
  chosen: ReadonlySet<number>,
  by: 1 | -1,
): Arrangement {
  const first = arrangement.pages.findIndex(({ page }) => chosen.has(page))
  if (first === -1) return arrangement
  return movePages(arrangement, chosen, Math.max(0, first + by))
}

export const undo = ({ pages, past }: Arrangement): Arrangement => ({
  pages: past.at(-1) ?? pages,
  past: past.slice(0, -1),
})

/** Whether there is something to save. */
export const isChanged = ({ pages }: Arrangement): boolean =>
  pages.some(({ page, turn }, i) => page !== i + 1 || turn !== 0)

/** The pages from one to another as they are arranged, both included. */
export function pagesBetween(
  { pages }: Arrangement,
  from: number,
  to: number,
): ReadonlySet<number> {
  const [a, b] = [from, to].map((number) => pages.findIndex(({ page }) => page === number))
  const [first, last] = [Math.min(a!, b!), Math.max(a!, b!)]
  return new Set(pages.slice(first, last + 1).map(({ page }) => page))
}
