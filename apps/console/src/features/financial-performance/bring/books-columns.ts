import type {
  BooksImport,
  BooksMapping,
} from '@milepost/contract/financial-performance/books-imports'

/** What a column may be, in the order of the choices. */
export const booksRoles = [
  'client',
  'account',
  'date',
  'debit',
  'credit',
  'amount',
  'details',
] as const

/** `month` is a column whose heading says so; nobody chooses it. */
export type BooksRole = (typeof booksRoles)[number] | 'month' | 'none'

type Columns = Pick<BooksImport, 'mapping' | 'headings' | 'months'>

export function findRole({ mapping, headings, months }: Columns, column: number): BooksRole {
  const role = booksRoles.find((one) => mapping[one] === column)
  const isByColumn = mapping.kind === 'months' && mapping.date === null
  return role ?? (isByColumn && months.includes(headings[column] ?? '') ? 'month' : 'none')
}

/** The changes that give a column this role and no other. */
export function assignRole(
  mapping: BooksMapping,
  column: number,
  role: BooksRole,
): Partial<BooksMapping> {
  const before = booksRoles.find((one) => mapping[one] === column)
  return {
    ...(before && { [before]: null }),
    ...(role !== 'none' && role !== 'month' && { [role]: column }),
  }
}
