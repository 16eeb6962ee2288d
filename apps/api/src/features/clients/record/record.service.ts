import {
  ClientRecordBefore,
  type ClientRecordChange,
  type TaxNumbers,
} from '@milepost/contract/clients/client-record'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { checkUnchanged } from '../../../shared/check-unchanged.ts'
import { setContact } from '../invitations/contacts.sql.ts'
import {
  findRecord,
  findSealedTaxNumbers,
  lockRecord,
  replaceTags,
  updateRecord,
  type SealedNumber,
} from './record.sql.ts'

/** Also names the columns' domain, so that a new secret finds them. */
const purpose = 'tax_number'

/** Encrypts an EIN or SSN (digits). */
export const sealTaxNumber = (secrets: Secrets, digits: string): NonNullable<SealedNumber> => ({
  sealed: secrets.seal(purpose, digits),
  lastFour: digits.slice(-4),
})

export const openTaxNumber = (secrets: Secrets, sealed: string): string =>
  secrets.open(purpose, sealed)

/** Throws a 422 if a tag does not exist, and a 409 if a field is no longer as the caller read it. */
export async function changeRecord(
  db: Db,
  secrets: Secrets,
  accountId: string,
  { record, was }: { record: ClientRecordChange; was?: ClientRecordBefore | undefined },
): Promise<void> {
  const contact = await lockRecord(db, accountId)
  if (was) checkUnchanged('/record', await readBefore(db, accountId, contact), record, was)
  const { ein, ssn, contact: person, tagIds, ...change } = record
  const seal = (digits: string | null | undefined) => digits && sealTaxNumber(secrets, digits)
  await updateRecord(db, accountId, {
    ...change,
    ein: seal(ein) as SealedNumber | undefined,
    ssn: seal(ssn) as SealedNumber | undefined,
  })
  if (person !== undefined) await setContact(db, accountId, person)
  if (tagIds && !(await replaceTags(db, accountId, tagIds)))
    throw httpError(422, 'tag_unknown', { pointer: '/record/tag_ids' })
}

/** What the client's record is now, as the contract gives it to who reads it. */
async function readBefore(
  db: Db,
  accountId: string,
  contact: ClientRecordBefore['contact'],
): Promise<ClientRecordBefore> {
  const {
    id: _,
    einLastFour: _ein,
    ssnLastFour: _ssn,
    einVersion,
    ssnVersion,
    tags,
    ...record
  } = orNotFound(await findRecord(db, accountId))
  const tagIds = tags.map(({ id }) => id)
  const now = { ...record, ein: einVersion, ssn: ssnVersion, tagIds, contact }
  return ClientRecordBefore.safeParse(now).data ?? now
}

/** The whole numbers (digits). */
export async function readTaxNumbers(
  db: Db,
  secrets: Secrets,
  accountId: string,
): Promise<TaxNumbers> {
  const sealed = await findSealedTaxNumbers(db, accountId)
  const open = (text: string | null | undefined) => (text ? openTaxNumber(secrets, text) : null)
  return { id: accountId, ein: open(sealed?.ein), ssn: open(sealed?.ssn) }
}
