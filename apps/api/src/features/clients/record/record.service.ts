import type { ClientRecordChange, TaxNumbers } from '@milepost/contract/clients/client-record'
import type { Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { setContact } from '../invitations/contacts.sql.ts'
import { findSealedTaxNumbers, replaceTags, updateRecord, type SealedNumber } from './record.sql.ts'

/** Also names the columns' domain, so that a new secret finds them. */
const purpose = 'tax_number'

/** Encrypts an EIN or SSN (digits). */
export const sealTaxNumber = (secrets: Secrets, digits: string): NonNullable<SealedNumber> => ({
  sealed: secrets.seal(purpose, digits),
  lastFour: digits.slice(-4),
})

export const openTaxNumber = (secrets: Secrets, sealed: string): string =>
  secrets.open(purpose, sealed)

/** Throws a 422 if a tag does not exist. */
export async function changeRecord(
  db: Db,
  secrets: Secrets,
  accountId: string,
  { ein, ssn, contact, tagIds, ...change }: ClientRecordChange,
): Promise<void> {
  const seal = (digits: string | null | undefined) => digits && sealTaxNumber(secrets, digits)
  await updateRecord(db, accountId, {
    ...change,
    ein: seal(ein) as SealedNumber | undefined,
    ssn: seal(ssn) as SealedNumber | undefined,
  })
  if (contact !== undefined) await setContact(db, accountId, contact)
  if (tagIds && !(await replaceTags(db, accountId, tagIds)))
    throw httpError(422, 'tag_unknown', { pointer: '/record/tag_ids' })
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
