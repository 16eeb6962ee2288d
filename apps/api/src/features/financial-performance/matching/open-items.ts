import { toPayeeWords } from '../../../shared/payee-words.ts'

/** A bank row that waits. */
export type OpenRow = {
  id: string
  /** The account of the books that represents the bank account. */
  number: number
  /** yyyy-MM-dd */
  date: string
  /** Money in is positive. */
  cents: number
  description: string
  checkNumber: string | null
}

/** A posted line on a bank or card account that no bank row confirms yet. */
export type OpenEntry = {
  batchId: string
  lineNumber: number
  number: number
  date: string
  /** Money in is positive, whatever the account's natural sign. */
  cents: number
  /** Source, details, and the titles of batch and document. */
  words: string
  /** What the screen shows of it. */
  description: string
  documentGuid: string | null
}

/** The key of a pair that someone refused: of a row and a batch, or of two rows. */
export const toRefusalKey = (rowId: string, otherId: string): string => `${rowId} ${otherId}`

/** The rows and entries that are not part of a suggestion yet. */
export class OpenItems {
  readonly allRows: readonly OpenRow[]
  readonly allEntries: readonly OpenEntry[]
  readonly #refused: ReadonlySet<string>
  readonly #used = new Set<OpenRow | OpenEntry>()
  readonly #words = new Map<OpenRow | OpenEntry, string[]>()
  readonly #days = new Map<OpenRow | OpenEntry, number>()

  constructor(
    rows: readonly OpenRow[],
    entries: readonly OpenEntry[],
    refused: ReadonlySet<string>,
  ) {
    const isBefore = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
    this.allRows = rows.toSorted((a, b) => isBefore(a.date, b.date) || isBefore(a.id, b.id))
    this.allEntries = entries.toSorted(
      (a, b) =>
        isBefore(a.date, b.date) || isBefore(a.batchId, b.batchId) || a.lineNumber - b.lineNumber,
    )
    this.#refused = refused
    for (const one of [...rows, ...entries]) this.#days.set(one, Date.parse(one.date) / dayMs)
  }

  daysBetween(from: OpenRow | OpenEntry, to: OpenRow | OpenEntry): number {
    return this.#days.get(to)! - this.#days.get(from)!
  }

  get rows(): OpenRow[] {
    return this.allRows.filter((row) => !this.isUsed(row))
  }

  get entries(): OpenEntry[] {
    return this.allEntries.filter((entry) => !this.isUsed(entry))
  }

  isUsed(one: OpenRow | OpenEntry): boolean {
    return this.#used.has(one)
  }

  use(...some: (OpenRow | OpenEntry)[]): void {
    for (const one of some) this.#used.add(one)
  }

  /** An index of what is on days near to those of others, under a key. */
  indexByDay<Item extends OpenRow | OpenEntry, Key>(
    items: readonly Item[],
    toKey: (item: Item) => Key,
  ) {
    const byKey = new Map<Key, Map<number, Item[]>>()
    for (const item of items) {
      const [key, day] = [toKey(item), this.#days.get(item)!]
      const onDay = byKey.get(key) ?? new Map<number, Item[]>()
      const same = onDay.get(day)
      if (same) same.push(item)
      else onDay.set(day, [item])
      byKey.set(key, onDay)
    }
    return {
      /** Those some days after an item, in the order of `offsets`. */
      near: (item: OpenRow | OpenEntry, key: Key, offsets: readonly number[]): Item[] => {
        const onDay = byKey.get(key)
        if (!onDay) return []
        const day = this.#days.get(item)!
        const found: Item[] = []
        for (const offset of offsets) found.push(...(onDay.get(day + offset) ?? []))
        return found
      },
    }
  }

  isRefused(row: OpenRow, otherId: string): boolean {
    return this.#refused.has(toRefusalKey(row.id, otherId))
  }

  words(one: OpenRow | OpenEntry): string[] {
    const known = this.#words.get(one)
    if (known) return known
    const words = toPayeeWords('words' in one ? one.words : one.description)
    this.#words.set(one, words)
    return words
  }
}

const dayMs = 24 * 60 * 60 * 1000
