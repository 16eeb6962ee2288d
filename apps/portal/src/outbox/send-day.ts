import { CallFailed, type CallOptions } from '@milepost/contract/wire/caller'
import { perDiem, type PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import {
  pickCounts,
  planDayChanges,
  type DayChange,
} from '@milepost/contract/per-diem/per-diem-days'
import type { Deed } from './actions.ts'
import type { Ask } from './send-action.ts'

type Day = Extract<Deed, { kind: 'day' }>

/**
 * Sends days as what they are to become, and answers each as it is then. The days of a year are asked for once, and again where another
 * device was first.
 */
export function daySender(ask: Ask) {
  const years = new Map<string, PerDiemEntry[]>()

  async function entriesOf(year: string, { signal }: CallOptions): Promise<PerDiemEntry[]> {
    const known = years.get(year)
    if (known) return known
    const asked = await ask(perDiem.year, { params: { year: Number(year) } }, { signal })
    years.set(year, asked.perDiemEntries)
    return asked.perDiemEntries
  }

  return async function send(
    { date, allocation }: Day,
    options: CallOptions,
  ): Promise<PerDiemEntry | undefined> {
    const year = date.slice(0, 4)
    const isFresh = !years.has(year)
    const entries = await entriesOf(year, options)
    const [change] = planDayChanges(entries, [date], allocation)
    if (!change || isSo(entries, change))
      return entries.find(({ effectiveDate }) => effectiveDate === date)
    try {
      const entry = await make(ask, change, options)
      const others = entries.filter(({ effectiveDate }) => effectiveDate !== date)
      years.set(year, entry ? [...others, entry] : others)
      return entry
    } catch (reason) {
      years.delete(year)
      // The day may have been entered, or cleared, on another device since.
      const isOld = reason instanceof CallFailed && [404, 409].includes(reason.status ?? 0)
      if (!isOld || isFresh) throw reason
      return send({ kind: 'day', date, allocation }, options)
    }
  }
}

function isSo(entries: PerDiemEntry[], change: DayChange): boolean {
  const entry = entries.find(({ effectiveDate }) => effectiveDate === change.date)
  if (!entry || change.kind !== 'update') return false
  return (
    JSON.stringify(pickCounts(entry)) === JSON.stringify({ ...pickCounts(entry), ...change.counts })
  )
}

async function make(
  ask: Ask,
  change: DayChange,
  options: CallOptions,
): Promise<PerDiemEntry | undefined> {
  if (change.kind === 'create') {
    const perDiemEntry = { effectiveDate: change.date, ...change.counts }
    return ask(perDiem.create, { body: { perDiemEntry } }, options)
  }
  const params = { id: change.id }
  if (change.kind === 'update')
    return ask(perDiem.update, { params, body: { perDiemEntry: change.counts } }, options)
  await ask(perDiem.remove, { params }, options)
  return undefined
}
