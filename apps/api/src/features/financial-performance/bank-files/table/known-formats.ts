import type { GivenMapping } from '../rows/column-mapping.ts'
import { parseMoney } from '../rows/money-text.ts'
import { normalizeHeading } from './headings.ts'
import { isDate, type Table } from './table.ts'

/** What is known of banks' own formats, beyond what their headings say. */
const formats: { headings: string[]; mapping: GivenMapping }[] = [
  // Chase, checking: details repeat the sign in words.
  {
    headings: ['details', 'posting date', 'description', 'amount', 'type', 'balance'],
    mapping: { description: [2], direction: null },
  },
  // Citi, cards: each credit has a minus.
  {
    headings: ['status', 'date', 'description', 'debit', 'credit'],
    mapping: { minusInDebits: 'reverses', minusInCredits: 'ignored' },
  },
  // Mercury: what it has sent is paid.
  {
    headings: ['date (utc)', 'description', 'amount', 'status', 'source account'],
    mapping: { postedStatuses: ['sent'] },
  },
  // Credit unions: each debit has a minus.
  {
    headings: ['date', 'description', 'memo', 'amount debit', 'amount credit'],
    mapping: { minusInDebits: 'ignored', minusInCredits: 'reverses' },
  },
]

/** Wells Fargo files have no headings: date, amount, asterisk, check number, description. */
const wellsFargo: GivenMapping = {
  date: 0,
  amount: 1,
  checkNumber: 3,
  description: [4],
}

export function findKnownFormat({ headings, hasHeadings, lines }: Table): GivenMapping {
  if (!hasHeadings) {
    const [date = '', amount = '', asterisk, ...others] = lines[0]?.cells ?? []
    const isWellsFargo =
      asterisk === '*' && others.length === 2 && isDate(date) && parseMoney(amount, 'dot')
    return isWellsFargo ? wellsFargo : {}
  }
  const normal = headings.map(normalizeHeading)
  const known = formats.find((one) => {
    const start = normal.indexOf(one.headings[0]!)
    return start !== -1 && one.headings.every((heading, i) => normal[start + i] === heading)
  })
  if (!known) return {}
  const { description, ...mapping } = known.mapping
  // Their columns are those of the format, which may start further right.
  const start = normal.indexOf(known.headings[0]!)
  return description ? { ...mapping, description: description.map((at) => start + at) } : mapping
}
