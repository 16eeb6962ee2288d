import type { PDFDict } from '@cantoo/pdf-lib'
import type { Turn } from '@milepost/contract/documents/document-versions'

/** A page of a preview: the file and the page of it, from 1, and by how many degrees it is turned clockwise on top. */
export type DrawnPage = { file: number; page: number; turn: Turn }

/** A page that a preview is to have; a page of null is all pages of the file. */
export type PlannedPage = { file: number; page: number | null; turn: Turn }

/** Makes a page: those that are left out are never made. Throws if it can't be read. */
export type MakePage = () => PDFDict | Promise<PDFDict>

/** The place of a page in a plan, to sort by. */
type Place = { turn: Turn; order: number }

/** Where a page of a file goes; undefined for one that is left out. Without a plan, all pages are in the order of their files. */
export function findPlace(
  plan: readonly PlannedPage[] | undefined,
  file: number,
  page: number,
): Place | undefined {
  if (!plan) return { turn: 0, order: file }
  const order = plan.findIndex(
    (planned) => planned.file === file && (planned.page ?? page) === page,
  )
  return order === -1 ? undefined : { turn: plan[order]!.turn, order }
}

/** The numbers of pages of a file that are planned and were not drawn. */
export const findMissing = (
  plan: readonly PlannedPage[] | undefined,
  file: number,
  count: number,
): number[] =>
  (plan ?? []).flatMap((planned) =>
    planned.file === file && planned.page !== null && planned.page > count ? [planned.page] : [],
  )

export const addTurns = (one: Turn, other: Turn): Turn => ((one + other) % 360) as Turn
