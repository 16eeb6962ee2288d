import type {
  Resource,
  ResourceChange,
  ResourceFolder,
  StaffResource,
} from '@milepost/contract/resources/resources'
import { sql, type Db } from '../../platform/database/database.ts'
import { inNameOrder } from '../../platform/database/name-order.ts'
import type { Blob } from '../../platform/storage/storage.ts'

const columns = sql`id, title, description, bytes, url, added_at`
const order = sql`position, ${inNameOrder(sql`title`)}, id`

/** A folder's resources, in the firm's order. */
export const resourcesIn = (db: Db, folder: ResourceFolder) =>
  db.rows<Resource>(sql`
    select ${columns} from resources where ${folder} = any (folders) order by ${order}
  `)

export const allResources = (db: Db) =>
  db.rows<StaffResource>(sql`select ${columns}, folders from resources order by ${order}`)

export const resourceById = (db: Db, id: string) =>
  db.row<StaffResource>(sql`select ${columns}, folders from resources where id = ${id}`)

export type StoredResource = { title: string; blobKey: string; blobSha256: string; bytes: number }

export const storedResource = (db: Db, id: string, folder?: ResourceFolder) =>
  db.row<StoredResource>(sql`
    select title, blob_key, blob_sha256, bytes from resources
    where id = ${id} and blob_key is not null and (${folder ?? null}::text is null or ${folder ?? null} = any (folders))
  `)

type NewResource = {
  title: string
  description: string | null
  folders: ResourceFolder[]
  /** The link to an external page; null for a file. */
  url: string | null
}

/** Adds a resource after all others. */
export async function insertResource(
  db: Db,
  { title, description, folders, url }: NewResource,
  file: Blob | undefined,
  at: Date,
): Promise<StaffResource | undefined> {
  const last = await db.row<{ position: number }>(sql`
    select coalesce(max(position), 0) as position from resources
  `)
  return db.row(sql`
    insert into resources (title, description, folders, url, blob_key, blob_sha256, bytes,
                           position, added_at)
    values (${title}, ${description}, ${folders}, ${url}, ${file?.key ?? null},
            ${file?.sha256 ?? null}, ${file?.bytes ?? null}, ${last!.position + 1}, ${at})
    returning ${columns}, folders
  `)
}

/**
 * Sets the fields that were sent; an empty description becomes null. Sets a link only on a resource that
 * already has one.
 */
export const updateResource = (
  db: Db,
  id: string,
  { title, description, folders, url }: ResourceChange,
) =>
  db.row<StaffResource>(sql`
    update resources set
      title = coalesce(${title ?? null}, title),
      description = nullif(coalesce(${description ?? null}, description), ''),
      folders = coalesce(${folders ?? null}::text[], folders),
      url = coalesce(${url ?? null}, url)
    where id = ${id} and (${url ?? null}::text is null or url is not null)
    returning ${columns}, folders
  `)

/** Replaces a resource's file. The nightly sweep deletes the old file, like all unreferenced ones. */
export const replaceFile = (db: Db, id: string, { key, sha256, bytes }: Blob, at: Date) =>
  db.row<StaffResource>(sql`
    update resources
    set blob_key = ${key}, blob_sha256 = ${sha256}, bytes = ${bytes}, added_at = ${at}
    where id = ${id} and blob_key is not null
    returning ${columns}, folders
  `)

/** Renumbers all resources: first those named, in that order, then the others in their current order. */
export async function orderResources(db: Db, ids: string[]): Promise<void> {
  await db.rows(sql`lock table resources in share row exclusive mode`)
  await db.rows(sql`
    update resources set position = placed.position
    from (
      select id, row_number() over (
        order by array_position(${ids}::uuid[], id) nulls last, ${order}
      ) as position
      from resources
    ) placed
    where resources.id = placed.id
  `)
}

/** The nightly sweep deletes the file, like all unreferenced ones. */
export const deleteResource = (db: Db, id: string) =>
  db.row(sql`delete from resources where id = ${id} returning 1 as deleted`)

export type Deadline = { name: string; month: number; day: number; moves: boolean }

export const taxDeadlines = (db: Db) =>
  db.rows<Deadline>(sql`select name, month, day, moves from tax_deadlines`)

export type EstimatedTaxDate = { year: number; quarter: number; dueDate: string }

/** The due dates of the quarters of these tax years; the fourth quarter's is in the next year. */
export const estimatedTaxDates = (db: Db, years: number[]) =>
  db.rows<EstimatedTaxDate>(sql`
    select year, quarter, due_date from estimated_tax_due_dates
    where year = any (${years}::int[]) order by due_date
  `)

export type Threshold = {
  name: 'information_return' | 'third_party_network'
  cents: number
  payments: number | null
  isProvisional: boolean
}

/** From which payments of a year on forms are sent. */
export const reportingThresholds = (db: Db, year: number) =>
  db.rows<Threshold>(sql`
    select distinct on (name) name, cents, payments, is_provisional
    from reporting_thresholds where from_year <= ${year} order by name, from_year desc
  `)

/** The names of what papers say on a day. */
export const taxNotices = async (db: Db, day: string): Promise<string[]> =>
  (
    await db.rows<{ name: string }>(sql`
      select name from tax_notices where starts_on <= ${day} order by name
    `)
  ).map(({ name }) => name)

export type DayRate = {
  rateCents: number
  partialDayShare: number
  hoursOfServiceShare: number
  /** Whether the rate is not announced, or was announced for days before only. */
  isProvisional: boolean
}

/** The per diem rate on `day`: cents, and shares in basis points. */
export const perDiemRateOn = (db: Db, day: string) =>
  db.row<DayRate>(sql`
    select inside_conus_cents as rate_cents, partial_day_share, hours_of_service_share,
           is_provisional or coalesce(ends_on < ${day}::date, false) or starts_on > ${day}::date
             as is_provisional
    from per_diem_rates order by starts_on <= ${day}::date desc, starts_on desc limit 1
  `)
