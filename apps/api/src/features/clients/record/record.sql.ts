import type {
  ClientContact,
  ClientRecord,
  ClientRecordChange,
  TaxNumbers,
} from '@milepost/contract/clients/client-record'
import { sql, type Db } from '../../../platform/database/database.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { addRecord } from '../../../shared/board/client-services.ts'

type Sealed = Record<keyof Omit<TaxNumbers, 'id'>, string | null>

const tags = (accountId: string) => sql`
  (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by ${inNameOrder(sql`t.name`)}), '[]')
    from account_tags x join client_tags t on t.id = x.tag_id where x.account_id = ${accountId}
  ) as tags
`

/** Of a sealed number: each sealing has bytes of its own, so that the same digits, too, get another. */
const version = (sealed: ReturnType<typeof sql>) =>
  sql`encode(sha256(convert_to(${sealed}, 'UTF8')), 'hex')`

/** A client without a record has an empty one. */
export const findRecord = (db: Db, accountId: string) =>
  db.row<ClientRecord>(sql`
    select a.id, r.business_name, r.entity_type, r.ein_last_four, r.ssn_last_four,
           ${version(sql`r.ein`)} as ein_version, ${version(sql`r.ssn`)} as ssn_version, r.mailing_address, r.physical_address,
           r.mc_number, r.dot_number, coalesce(r.services, '{}') as services, r.start_date,
           coalesce(r.fiscal_year_end_month, 12) as fiscal_year_end_month, ${tags(accountId)}
    from accounts a left join client_records r on r.account_id = a.id and r.account_id = ${accountId}
    where a.id = ${accountId}
  `)

export const findSealedTaxNumbers = (db: Db, accountId: string) =>
  db.row<Sealed>(sql`select ein, ssn from client_records where account_id = ${accountId}`)

/** A tax number as it is stored: encrypted, and its last four digits. */
export type SealedNumber = { sealed: string; lastFour: string } | null

type Change = Omit<ClientRecordChange, 'ein' | 'ssn' | 'contact' | 'tagIds'> & {
  ein?: SealedNumber | undefined
  ssn?: SealedNumber | undefined
}

/** As `addRecord`, and waits for others who change the record. Returns the person to invite. */
export async function lockRecord(
  db: Db,
  accountId: string,
): Promise<Omit<ClientContact, 'problem'> | null> {
  await addRecord(db, accountId)
  const contact = await db.row<Omit<ClientContact, 'problem'>>(sql`
    select contact_name as full_name, contact_email as email, contact_language as language
    from client_records where account_id = ${accountId} for update
  `)
  return contact?.email ? contact : null
}

/** Undefined fields stay. The client has a record. */
export async function updateRecord(db: Db, accountId: string, change: Change): Promise<void> {
  const { businessName, entityType, ein, ssn, mailingAddress, physicalAddress } = change
  const { mcNumber, dotNumber, services, startDate, fiscalYearEndMonth } = change
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)
  await db.rows(sql`
    update client_records set
      business_name = case when ${businessName !== undefined} then ${businessName} else business_name end,
      entity_type = case when ${entityType !== undefined} then ${entityType} else entity_type end,
      ein = case when ${ein !== undefined} then ${ein?.sealed} else ein end,
      ein_last_four = case when ${ein !== undefined} then ${ein?.lastFour} else ein_last_four end,
      ssn = case when ${ssn !== undefined} then ${ssn?.sealed} else ssn end,
      ssn_last_four = case when ${ssn !== undefined} then ${ssn?.lastFour} else ssn_last_four end,
      mailing_address = case when ${mailingAddress !== undefined} then ${json(mailingAddress)}::jsonb
                        else mailing_address end,
      physical_address = case when ${physicalAddress !== undefined} then ${json(physicalAddress)}::jsonb
                         else physical_address end,
      mc_number = case when ${mcNumber !== undefined} then ${mcNumber} else mc_number end,
      dot_number = case when ${dotNumber !== undefined} then ${dotNumber} else dot_number end,
      services = coalesce(${services}::text[], services),
      start_date = case when ${startDate !== undefined} then ${startDate}::date else start_date end,
      fiscal_year_end_month = coalesce(${fiscalYearEndMonth}, fiscal_year_end_month)
    where account_id = ${accountId}
  `)
}

/** Replaces the tags of a client; returns whether all of them exist. */
export async function replaceTags(db: Db, accountId: string, tagIds: string[]): Promise<boolean> {
  const ids = [...new Set(tagIds)]
  const known = await db.rows<{ id: string }>(sql`
    select id from client_tags where id = any(${ids}::uuid[])
  `)
  if (known.length < ids.length) return false
  await db.rows(sql`
    delete from account_tags where account_id = ${accountId} and tag_id <> all(${ids}::uuid[])
  `)
  await db.rows(sql`
    insert into account_tags (account_id, tag_id)
    select ${accountId}::uuid, tag_id from unnest(${ids}::uuid[]) as t (tag_id)
    on conflict (account_id, tag_id) do nothing
  `)
  return true
}
