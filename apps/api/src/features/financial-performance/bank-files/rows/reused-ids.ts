import type { BankFileRow } from './bank-file.ts'

/** Marks rows that share their id with a row of another day, amount or description. */
export function markReusedIds(rows: BankFileRow[]): BankFileRow[] {
  const contents = new Map<string, string>()
  const reused = new Set<string>()
  for (const { externalId, date, amountCents, description } of rows) {
    if (externalId === null) continue
    const content = `${date} ${amountCents} ${description}`
    if ((contents.get(externalId) ?? content) !== content) reused.add(externalId)
    contents.set(externalId, content)
  }
  return rows.map((row) => ({ ...row, isIdReused: reused.has(row.externalId ?? '') }))
}
