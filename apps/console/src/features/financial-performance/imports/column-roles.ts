import type { ImportMapping } from '@milepost/contract/financial-performance/import-reading'

/** The roles that one column at most has. */
const singleRoles = [
  'date',
  'amount',
  'moneyIn',
  'moneyOut',
  'direction',
  'checkNumber',
  'externalId',
  'status',
  'account',
  'balance',
] as const

/** What a column of a file can be. Several can be part of the description. */
export const columnRoles = [
  'none',
  'date',
  'description',
  'amount',
  'moneyIn',
  'moneyOut',
  'direction',
  'checkNumber',
  'externalId',
  'status',
  'currency',
  'account',
  'balance',
] as const
export type ColumnRole = (typeof columnRoles)[number]

const usDollars = 'USD'

/** The role of a column; the first if it has two. */
export function findRole(mapping: ImportMapping, column: number): ColumnRole {
  if (mapping.description.includes(column)) return 'description'
  if (mapping.currency === column) return 'currency'
  return singleRoles.find((role) => mapping[role] === column) ?? 'none'
}

/** The changes that give a column this role and no other. */
export function assignRole(
  mapping: ImportMapping,
  column: number,
  role: ColumnRole,
): Partial<ImportMapping> {
  const changes: Partial<ImportMapping> = {}
  for (const single of singleRoles)
    if (single === role) changes[single] = column
    else if (mapping[single] === column) changes[single] = null
  if (role === 'currency') changes.currency = column
  else if (mapping.currency === column) changes.currency = usDollars
  const others = mapping.description.filter((one) => one !== column)
  if (role === 'description') changes.description = [...others, column]
  else if (others.length < mapping.description.length) changes.description = others
  return changes
}

/** The letter of a column, as in a spreadsheet: A, Z, AA. */
export const toLetter = (column: number): string =>
  (column < 26 ? '' : toLetter(Math.floor(column / 26) - 1)) +
  String.fromCodePoint(65 + (column % 26))
