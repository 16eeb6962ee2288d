import type { StaffReading } from '@milepost/contract/documents/document-readings'
import type {
  PaperKind,
  ReadField,
  ReadFieldName,
  Reading,
} from '@milepost/contract/documents/reading'
import type { ChartAccount } from '@milepost/contract/financial-performance/chart-of-accounts'
import {
  findLikelySource,
  type PostingSource,
} from '@milepost/contract/financial-performance/posting'
import { sectionOf } from '@milepost/contract/financial-performance/statements/ledger'
import {
  emptyLine,
  formatAmount,
  sideOf,
  toRestAccounts,
  type Draft,
  type DraftLine,
} from '../../../shared/posting/posting-draft.ts'
import { toSettlementAccount } from './settlement-accounts.ts'

/** Why an account is proposed: the client's answer, earlier papers of the vendor, of this client or of the firm, or the kind of paper. */
export type AccountReason = 'answer' | 'client' | 'firm' | 'kind'

/** A posting as it follows from what was read. */
export type Proposal = {
  payee: string | undefined
  isPayeeSure: boolean
  /** The last posting from the same payee. */
  source: PostingSource | undefined
  date: string | undefined
  isDateSure: boolean
  account: { number: number; because: AccountReason } | undefined
  /** With their amounts; empty if the amount or the account is unknown. */
  lines: DraftLine[]
  /** Whether the lines may be filled in without being looked at. */
  areLinesSure: boolean
}

type Context = {
  reading: Reading
  rule: StaffReading['rule']
  bankRow: StaffReading['bankRow']
  sources: readonly PostingSource[]
  chart: readonly ChartAccount[]
  /** The account of what the client answered about it, if anything. */
  answered: number | undefined
  createKey: () => string
}

const accountsByKind: Partial<Record<PaperKind, number>> = {
  fuel: 5000,
  repair: 5100,
  toll: 5200,
  scale: 5200,
  lumper: 5210,
  insurance: 6100,
}

export const findField = (
  { fields }: Pick<Reading, 'fields'>,
  ...names: readonly ReadFieldName[]
): ReadField | undefined =>
  names.flatMap((wanted) => fields.find(({ name }) => name === wanted) ?? []).at(0)

/** Proposes the posting of a paper: what the client answered first, then the payee and account of earlier postings, the kind of paper last. */
export function proposePosting(context: Context): Proposal {
  const { reading, rule, sources, chart } = context
  const vendor = findField(reading, 'vendor')
  const date = findField(reading, 'date', 'weekEnding')
  const isUsable = (number: number) =>
    chart.some((one) => one.internalAccountNumber === number && !one.isRetired)
  const source = vendor && findSource(vendor, rule, sources)
  const account = findAccount(context, source, isUsable)
  const payment = findPaymentAccount(context, source)
  const lines =
    reading.kind === 'settlement'
      ? toSettlementLines(context, payment, isUsable)
      : toReceiptLines(context, account?.number, payment)
  const isVendorSure = vendor?.isSure ?? false
  const isAccountSure = {
    answer: true,
    kind: reading.isKindSure,
    client: isVendorSure,
    firm: isVendorSure,
  }
  return {
    payee: source?.source ?? rule?.name ?? vendor?.value.slice(0, 80),
    isPayeeSure: isVendorSure,
    source,
    date: date?.value,
    isDateSure: date?.isSure ?? false,
    account,
    lines,
    areLinesSure:
      lines.length > 0 &&
      (reading.kind === 'settlement'
        ? isSettlementSure(reading, lines, source)
        : findField(reading, 'total')!.isSure && isAccountSure[account!.because]),
  }
}

/**
 * The draft's parts that may be filled in without being looked at. A date that is not sure stays empty, unless nothing was read that a
 * posting could be made of.
 */
export const toSureParts = (proposal: Proposal): Partial<Draft> => ({
  ...((proposal.date !== undefined || proposal.areLinesSure) && {
    date: proposal.isDateSure ? proposal.date! : '',
  }),
  ...(proposal.isPayeeSure && { source: proposal.payee! }),
  ...(proposal.areLinesSure && { lines: proposal.lines }),
})

function findSource(
  { value, text }: ReadField,
  rule: StaffReading['rule'],
  sources: readonly PostingSource[],
): PostingSource | undefined {
  const named = sources.find((one) => one.source === rule?.name)
  if (named) return named
  const likely = findLikelySource(sources, { title: value, texts: [text] })
  return likely?.because === 'words' ? likely.source : undefined
}

function findAccount(
  { reading: { kind }, rule, answered }: Context,
  source: PostingSource | undefined,
  isUsable: (number: number) => boolean,
): Proposal['account'] {
  if (answered !== undefined) return { number: answered, because: 'answer' }
  const [own] = (source?.lines ?? [])
    .filter(({ internalAccountNumber: number }) => isExpense(number) && isUsable(number))
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
  if (own) return { number: own.internalAccountNumber, because: 'client' }
  if (rule && isUsable(rule.internalAccountNumber))
    return { number: rule.internalAccountNumber, because: 'firm' }
  const usual = accountsByKind[kind]
  return usual !== undefined && isUsable(usual) ? { number: usual, because: 'kind' } : undefined
}

const isExpense = (number: number) => /^(variable|fixed)$/.test(sectionOf(number) ?? '')

/**
 * What it was paid from or into: the account of the bank's transaction, or of the payee's last posting, or the only one that the
 * client's postings use. Undefined if that leaves a choice.
 */
function findPaymentAccount(
  { bankRow, sources, chart }: Context,
  source: PostingSource | undefined,
): number | undefined {
  if (bankRow?.isSure) return bankRow.internalAccountNumber
  const usable = new Set(toRestAccounts(chart).map((one) => one.internalAccountNumber))
  const paidFrom = ({ lines }: PostingSource) =>
    lines
      .filter(({ internalAccountNumber }) => usable.has(internalAccountNumber))
      .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
      .at(0)?.internalAccountNumber
  const own = source && paidFrom(source)
  if (own !== undefined) return own
  const all = new Set(sources.flatMap((one) => paidFrom(one) ?? []))
  return all.size === 1 ? [...all][0] : undefined
}

/** A line whose amount is `debit` cents on the left, the opposite on the right. */
const toLine = (key: string, number: number, debit: number, details = ''): DraftLine => ({
  ...emptyLine(key, number),
  amount: formatAmount(sideOf(number) === 'right' ? -debit : debit),
  details: details.slice(0, 200),
})

function toReceiptLines(
  { reading, createKey }: Context,
  account: number | undefined,
  payment: number | undefined,
): DraftLine[] {
  const cents = Number(findField(reading, 'total')?.value ?? 0)
  if (account === undefined || cents === 0) return []
  const line = toLine(createKey(), account, cents)
  return payment === undefined ? [line] : [line, toLine(createKey(), payment, -cents)]
}

/** Its amounts, deductions, and net; those without an account are left to be added. */
function toSettlementLines(
  { reading, createKey }: Context,
  payment: number | undefined,
  isUsable: (number: number) => boolean,
): DraftLine[] {
  const net = findField(reading, 'net')
  if (!net) return []
  const lines = withGross(reading).flatMap(({ label, cents }) => {
    const number = toSettlementAccount(label, cents)
    return number !== undefined && isUsable(number)
      ? [toLine(createKey(), number, -cents, label)]
      : []
  })
  if (lines.length === 0) return []
  return payment === undefined ? lines : [...lines, toLine(createKey(), payment, Number(net.value))]
}

/** Its lines, after the gross if only deductions are listed. */
export function withGross(reading: Reading): { label: string; cents: number }[] {
  const gross = findField(reading, 'gross')
  const hasIncome = reading.lines.some(({ cents }) => cents > 0)
  return gross && !hasIncome
    ? [{ label: gross.text, cents: Number(gross.value) }, ...reading.lines]
    : [...reading.lines]
}

/** Whether everything adds up to the net, and goes where the same payee's last settlement went. */
function isSettlementSure(
  reading: Reading,
  lines: readonly DraftLine[],
  source: PostingSource | undefined,
): boolean {
  const net = findField(reading, 'net')
  const sum = withGross(reading).reduce((cents, line) => cents + line.cents, 0)
  const known = new Set(source?.lines.map((line) => line.internalAccountNumber))
  return (
    reading.isKindSure &&
    net?.isSure === true &&
    reading.lines.every(({ isSure }) => isSure) &&
    (findField(reading, 'gross')?.isSure ?? true) &&
    sum === Number(net.value) &&
    lines.length >= withGross(reading).length &&
    lines.every(({ internalAccountNumber }) => known.has(internalAccountNumber))
  )
}
