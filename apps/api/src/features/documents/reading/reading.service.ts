import {
  toVendorName,
  type PaperBankRow,
  type StaffReading,
  type SureReading,
} from '@milepost/contract/documents/document-readings'
import type { PaperKind, ReadFieldName, Reading } from '@milepost/contract/documents/reading'
import { sectionOf } from '@milepost/contract/financial-performance/statements/ledger'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { orNotFound } from '../../../platform/errors.ts'
import { findDispute, findRead } from './disputes.sql.ts'
import { findReading } from './reading.sql.ts'
import { toVendorKey } from './vendor-key.ts'
import { findVendorRule, isSharedAccount, postedLines, saveVendorRule } from './vendors.sql.ts'

/** What a paper says that a bank may have, too; money in is positive. */
export type PaperPayment = { date: string; cents: number; words: string }

/** Finds the bank's transaction that a paper explains. */
export type FindBankRow = (
  db: Db,
  accountId: string,
  paper: PaperPayment,
) => Promise<PaperBankRow | undefined>

type DocumentRef = { accountId: string; id: string }

/** What a client sees of a reading. Throws a 404 for a document that the client doesn't have. */
export async function sureReading(db: Db, { accountId, id }: DocumentRef): Promise<SureReading> {
  const { status } = orNotFound(await findRead(db, accountId, id))
  const reading = status === 'posted' ? null : await findReading(db, accountId, id)
  const dispute = await findDispute(db, accountId, id)
  const fields = reading && !reading.isSeveral ? reading.fields : []
  const find = (name: ReadFieldName) => fields.find((field) => field.name === name && field.isSure)
  const pick = (name: ReadFieldName) => find(name)?.value ?? null
  const vendor = find('vendor')
  const cents = pick('total') ?? pick('net')
  return {
    guid: id,
    vendor: vendor ? toVendorName(vendor) : null,
    date: pick('date') ?? pick('weekEnding'),
    total: cents === null ? null : Number(cents) / 100,
    isDisputed: dispute !== undefined,
  }
}

/** What staff see of a reading. Throws a 404 for a document that the client doesn't have. */
export async function staffReading(
  db: Db,
  { accountId, id }: DocumentRef,
  findBankRow: FindBankRow,
): Promise<StaffReading> {
  const { title } = orNotFound(await findRead(db, accountId, id))
  const read = await findReading(db, accountId, id)
  const dispute = (await findDispute(db, accountId, id)) ?? null
  const reading = read && (dispute || read.isSeveral) ? toUnsure(read) : read
  const keys = reading ? vendorKeys(reading) : []
  const rule = keys.length === 0 ? undefined : await findVendorRule(db, keys)
  const paper = reading && toPayment(reading, [title, rule?.name ?? ''])
  return {
    guid: id,
    reading,
    dispute,
    rule: rule ?? null,
    bankRow: (paper && (await findBankRow(db, accountId, paper))) ?? null,
  }
}

/**
 * Learns from what staff posted from a document: the vendor's name as it was read, what staff call it, and where it went. Learns
 * nothing from a disputed reading, from several lines of profit and loss, or from an account that is one client's alone.
 */
export async function learnVendor(
  db: Db,
  { staffId }: Pick<Staff, 'staffId'>,
  { accountId, id }: DocumentRef,
  at: Date,
): Promise<void> {
  const reading = await findReading(db, accountId, id)
  if (!reading || reading.isSeveral || (await findDispute(db, accountId, id))) return
  const [readName] = vendorKeys(reading)
  if (readName === undefined) return
  const lines = await postedLines(db, accountId, id)
  const [line, ...others] = lines.filter(({ internalAccountNumber: number }) =>
    ['variable', 'fixed'].includes(sectionOf(number) ?? ''),
  )
  if (!line || others.some((other) => other.internalAccountNumber !== line.internalAccountNumber))
    return
  const { source: name, internalAccountNumber } = line
  const known = await findVendorRule(db, [readName])
  if (known?.name === name && known.internalAccountNumber === internalAccountNumber) return
  if (name === '' || !(await isSharedAccount(db, accountId, internalAccountNumber))) return
  const kind = kindsOf[internalAccountNumber] ?? reading.kind
  await saveVendorRule(db, { readName, name, kind, internalAccountNumber, staffId, at })
}

/** The kind of paper that a standard account is for. */
const kindsOf: Partial<Record<number, PaperKind>> = {
  5000: 'fuel',
  5010: 'fuel',
  5100: 'repair',
  5110: 'repair',
  5210: 'lumper',
  6100: 'insurance',
}

const toUnsure = (reading: Reading): Reading => ({
  ...reading,
  isKindSure: false,
  fields: reading.fields.map((field) => ({ ...field, isSure: false })),
  lines: reading.lines.map((line) => ({ ...line, isSure: false })),
})

/** The names under which its vendor may be known: as the reader has it, and as the paper has it. */
function vendorKeys({ fields }: Reading): string[] {
  const vendor = fields.find(({ name }) => name === 'vendor')
  const keys = vendor ? [vendor.value, vendor.text].map(toVendorKey) : []
  return [...new Set(keys)].filter((key) => key !== '')
}

function toPayment({ kind, fields }: Reading, words: string[]): PaperPayment | undefined {
  const pick = (name: ReadFieldName) => fields.find((field) => field.name === name)?.value
  const isIncome = kind === 'settlement'
  const cents = Number(pick(isIncome ? 'net' : 'total') ?? Number.NaN)
  const date = pick('date') ?? pick('weekEnding')
  if (date === undefined || !Number.isSafeInteger(cents) || cents === 0) return undefined
  return {
    date,
    cents: isIncome ? cents : -cents,
    words: [pick('vendor') ?? '', ...words].join(' '),
  }
}
