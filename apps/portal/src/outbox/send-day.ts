import { CallFailed, type CallOptions } from '@milepost/contract/wire/caller'
import { perDiem, type PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import {
  pickCounts,
  planDayChanges,
  type DayChange,
} from '@milepost/contract/per-diem/per-diem-days'
import type { OutboxCommand } from './commands.ts'
import type { GuardedCall } from './with-session-guard.ts'

type Day = Extract<OutboxCommand, { kind: 'day' }>

/**
 * Sends days as their target state, and resolves to each day as it then is. A year's days are fetched once,
 * and again when another device changed one first.
 */
export function createDaySender(callGuarded: GuardedCall) {
  const years = new Map<string, PerDiemEntry[]>()

  async function loadEntries(year: string, { signal }: CallOptions): Promise<PerDiemEntry[]> {
    const known = years.get(year)
    if (known) return known
    const loaded = await callGuarded(perDiem.year, { params: { year: Number(year) } }, { signal })
    years.set(year, loaded.perDiemEntries)
    return loaded.perDiemEntries
  }

  return async function send(
    { date, allocation, outsideConus }: Day,
    options: CallOptions,
  ): Promise<PerDiemEntry | undefined> {
    const year = date.slice(0, 4)
    const isFresh = !years.has(year)
    const entries = await loadEntries(year, options)
    const [change] = planDayChanges(entries, [date], allocation, outsideConus)
    if (!change || isUnchanged(entries, change))
      return entries.find(({ effectiveDate }) => effectiveDate === date)
    try {
      const entry = await applyChange(callGuarded, change, options)
      const others = entries.filter(({ effectiveDate }) => effectiveDate !== date)
      years.set(year, entry ? [...others, entry] : others)
      return entry
    } catch (reason) {
      years.delete(year)
      // Another device may have entered or cleared the day since.
      const isStale = reason instanceof CallFailed && [404, 409].includes(reason.status ?? 0)
      if (!isStale || isFresh) throw reason
      return send({ kind: 'day', date, allocation, outsideConus }, options)
    }
  }
}

function isUnchanged(entries: PerDiemEntry[], change: DayChange): boolean {
  const entry = entries.find(({ effectiveDate }) => effectiveDate === change.date)
  if (!entry || change.kind !== 'update') return false
  const { outsideConus } = entry
  const stored = { ...pickCounts(entry), outsideConus }
  return JSON.stringify(stored) === JSON.stringify({ ...stored, ...change.counts })
}

async function applyChange(
  callGuarded: GuardedCall,
  change: DayChange,
  options: CallOptions,
): Promise<PerDiemEntry | undefined> {
  if (change.kind === 'create') {
    const perDiemEntry = { effectiveDate: change.date, ...change.counts }
    return callGuarded(perDiem.create, { body: { perDiemEntry } }, options)
  }
  const params = { id: change.id }
  if (change.kind === 'update')
    return callGuarded(perDiem.update, { params, body: { perDiemEntry: change.counts } }, options)
  await callGuarded(perDiem.remove, { params }, options)
  return undefined
}
