import { clients } from '@milepost/contract/clients/clients'
import { taxForStaff, toEstimateId } from '@milepost/contract/tax/tax'
import { call } from '@milepost/ui/api/api.ts'
import { parseAmount } from '@milepost/ui/forms/amount-text.ts'
import { uuid } from '@milepost/ui/storage/uuid.ts'
import { readTaxFileName } from './tax-file-name.ts'

/** A PDF to publish. Its fields are read from the file name and can be corrected by staff. */
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

/** Reads the file names and looks up the clients. The client is null unless exactly one matches. */
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
 * The client whose name, or one of whose people's names, matches exactly. Null if there are none or several.
 * A partial match is not enough: the paper could go to the wrong client.
 */
async function toAccount(search: string): Promise<string | null> {
  const query = { search: search.slice(0, 100), limit: 50 }
  const { items } = await call(clients.list, { query }).catch(() => ({ items: [] }))
  const found = items.filter(({ name, users }) =>
    [name, ...users.map(({ fullName }) => fullName)].some((one) => bare(one) === bare(search)),
  )
  return found.length === 1 ? found[0]!.id : null
}

/** A name without punctuation and company suffix, which file names often omit. */
const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (llc|l l c|inc|corp|co|ltd|lp|llp|pllc)$/, '')

/** Whether all required fields are filled in, and the amount, if there is one, can be read. */
export const isComplete = ({ accountId, kind, year, quarter, amountDue }: Paper): boolean =>
  accountId !== null &&
  /^20\d\d$/.test(year) &&
  (kind === 'return' || (/^[1-4]$/.test(quarter) && parseAmountDue(amountDue) !== undefined))

/** Dollars; null for none, undefined for what can't be read. */
const parseAmountDue = (typed: string) => (typed.trim() === '' ? null : parseAmount(typed))

/**
 * The quarter an estimate is for, per client. Publishing a second estimate for the same quarter would replace
 * the first. Returns never collide.
 */
export const getSlot = ({ accountId, kind, year, quarter, key }: Paper): string =>
  kind === 'return'
    ? key
    : `${accountId} ${toEstimateId({ year: Number(year), quarter: Number(quarter) })}`

/** The keys of papers that would replace each other. */
export function findDuplicates(papers: readonly Paper[]): Set<string> {
  const bySlot = Map.groupBy(papers.filter(isComplete), getSlot)
  return new Set(
    [...bySlot.values()].flatMap((group) => (group.length > 1 ? group.map(({ key }) => key) : [])),
  )
}

/** Publishes one paper. Its key is the idempotency key, so a retry does not publish it twice. */
export async function publish({ key, file, kind, year, quarter, ...paper }: Paper): Promise<void> {
  const params = { accountId: paper.accountId! }
  const files = [{ object: file }]
  const options = { idempotencyKey: key }
  if (kind === 'return')
    await call(taxForStaff.publishReturn, { params, body: { year, files } }, options)
  else {
    const amount = parseAmountDue(paper.amountDue) ?? null
    const body = { year, quarter, files, ...(amount !== null && { amountDue: String(amount) }) }
    await call(taxForStaff.publishEstimate, { params, body }, options)
  }
}
