import { clients } from '@milepost/contract/clients/clients'
import { toEstimateId, taxForStaff } from '@milepost/contract/tax/tax'
import { call } from '@milepost/ui/api/api.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { readTaxFileName } from './tax-file-name.ts'

/** A PDF on its way to a client: what its name said, as staff corrected it. */
export type Paper = {
  key: string
  file: File
  accountId: string | null
  kind: 'estimate' | 'return'
  year: string
  quarter: string
  amountDue: string
  outcome: 'waiting' | 'publishing' | 'published' | { failed: unknown }
}

export const isPdf = ({ name }: File) => /\.pdf$/i.test(name)

/** What the names of files say, each with its client where it names exactly one. */
export const listPapers = (files: readonly File[]): Promise<Paper[]> =>
  Promise.all(
    files.map(async (file) => {
      const { kind, year, quarter, client } = readTaxFileName(file.name)
      return {
        key: uuid(),
        file,
        kind,
        amountDue: '',
        outcome: 'waiting' as const,
        accountId: client === '' ? null : await toAccount(client),
        year: String(year ?? ''),
        quarter: String(quarter ?? ''),
      }
    }),
  )

/**
 * The client of that very name, or who has someone of it; none where there are several, or nobody. A part of a name, or of a
 * phone number, is not enough: the paper would be another's.
 */
async function toAccount(search: string): Promise<string | null> {
  const query = { search: search.slice(0, 100), limit: 50 }
  const { items } = await call(clients.list, { query }).catch(() => ({ items: [] }))
  const found = items.filter(({ name, users }) =>
    [name, ...users.map(({ fullName }) => fullName)].some((one) => bare(one) === bare(search)),
  )
  return found.length === 1 ? found[0]!.id : null
}

/** A name without what the name of a file drops: signs, and the form of the company. */
const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (llc|l l c|inc|corp|co|ltd|lp|llp|pllc)$/, '')

/** Whether it says all that it has to. */
export const isComplete = ({ accountId, kind, year, quarter }: Paper): boolean =>
  accountId !== null && /^20\d\d$/.test(year) && (kind === 'return' || /^[1-4]$/.test(quarter))

/** The quarter of a client that an estimate is for; of two files for one, the second would take the first's place. */
export const getSlot = ({ accountId, kind, year, quarter, key }: Paper): string =>
  kind === 'return'
    ? key
    : `${accountId} ${toEstimateId({ year: Number(year), quarter: Number(quarter) })}`

/** The keys of papers that would take each other's place. */
export function findDuplicates(papers: readonly Paper[]): Set<string> {
  const bySlot = Map.groupBy(papers.filter(isComplete), getSlot)
  return new Set(
    [...bySlot.values()].flatMap((group) => (group.length > 1 ? group.map(({ key }) => key) : [])),
  )
}

/** Publishes one paper; sent again under its key, it is published once. */
export async function publish({ key, file, kind, year, quarter, ...paper }: Paper): Promise<void> {
  const params = { accountId: paper.accountId! }
  const files = [{ object: file }]
  const options = { idempotencyKey: key }
  if (kind === 'return')
    await call(taxForStaff.publishReturn, { params, body: { year, files } }, options)
  else {
    const amount = paper.amountDue.replace(/[$,\s]/g, '')
    const body = { year, quarter, files, ...(amount && { amountDue: amount }) }
    await call(taxForStaff.publishEstimate, { params, body }, options)
  }
}
