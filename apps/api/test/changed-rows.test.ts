import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMigrations } from '../src/platform/database/migrate.ts'
import { createStubbedDatabase } from './citus/stub-citus.ts'

const migrations = await readMigrations()
let database: Awaited<ReturnType<typeof createStubbedDatabase>>
beforeAll(async () => void (database = await createStubbedDatabase({ isEmpty: true })))
afterAll(() => database.stop())
beforeEach(() => database.owner.query('begin'))
afterEach(() => database.owner.query('rollback'))

const query = async (text: string, values: unknown[] = []) =>
  (await database.owner.query<Record<string, unknown>>(text, values)).rows
async function migrate(isIncluded: (number: string) => boolean): Promise<void> {
  for (const { name, text } of migrations) if (isIncluded(name.slice(0, 3))) await query(text)
}

describe('a database with July 2026 at the rate of January', () => {
  const listRates = () =>
    query(`
      select starts_on::text as "from", ends_on::text as "to", tenths_of_cent as rate
      from mileage_rates where starts_on >= '2026-01-01' order by starts_on
    `)
  beforeEach(() => migrate((number) => number < '097'))

  test('gets the rate from July', async () => {
    await migrate((number) => number === '097')
    expect(await listRates()).toEqual([
      { from: '2026-01-01', to: '2026-06-30', rate: 725 },
      { from: '2026-07-01', to: '2026-12-31', rate: 760 },
    ])
  })

  test.each([
    [
      'with a later rate of its own',
      `update mileage_rates set ends_on = '2026-07-31' where starts_on = '2026-01-01';
       insert into mileage_rates (starts_on, ends_on, tenths_of_cent, source, is_provisional)
       values ('2026-08-01', '2026-12-31', 770, 'typed', true)`,
    ],
    [
      'whose January rate ends on another day',
      `update mileage_rates set ends_on = '2026-11-30' where starts_on = '2026-01-01'`,
    ],
  ])('%s stays as it is', async (_, change) => {
    await query(change)
    const before = await listRates()
    await migrate((number) => number === '097')
    expect(await listRates()).toEqual(before)
  })
})

test('a spouse who counted twice on a day counts as the driver, and staff have the rest to look at', async () => {
  await migrate((number) => number < '103')
  const accountId = randomUUID()
  await query(
    `insert into accounts (id, name, client_customer_type) values ($1, 'Dana’s Hauling', 'ESS')`,
    [accountId],
  )
  const counts = {
    '2026-03-02': '0, 1, 1, 0',
    '2026-03-03': '1, 0, 0, 1',
    '2026-03-04': '1, 0, 0, 0',
    '2026-03-05': '0, 0, 0, 1',
  }
  for (const [day, spouse] of Object.entries(counts))
    await query(
      `insert into per_diem_entries (
         account_id, effective_date, owner_operator_full_count, owner_operator_partial_count,
         spouse_driver_full_count, spouse_driver_partial_count, spouse_rider_full_count,
         spouse_rider_partial_count, created_at, last_updated
       ) values ($1, $2, 1, 0, ${spouse}, now(), now())`,
      [accountId, day],
    )
  await migrate((number) => number === '103')
  expect(
    await query(`
      select effective_date::text as day, spouse_driver_full_count + spouse_driver_partial_count as driver,
             spouse_rider_full_count + spouse_rider_partial_count as rider, owner_operator_full_count as owner
      from per_diem_entries order by effective_date
    `),
  ).toEqual([
    { day: '2026-03-02', driver: 1, rider: 0, owner: 1 },
    { day: '2026-03-03', driver: 1, rider: 0, owner: 1 },
    { day: '2026-03-04', driver: 1, rider: 0, owner: 1 },
    { day: '2026-03-05', driver: 0, rider: 1, owner: 1 },
  ])
  expect(
    await query(`
      select effective_date::text as day, rider_full_count as full, rider_partial_count as partial
      from per_diem_corrections where seen_at is null order by effective_date
    `),
  ).toEqual([
    { day: '2026-03-02', full: 1, partial: 0 },
    { day: '2026-03-03', full: 0, partial: 1 },
  ])
})

test('previews of PDFs from before they were compared say so', async () => {
  await migrate((number) => number < '123')
  const [accountId, userId] = [randomUUID(), randomUUID()]
  await query(
    `insert into accounts (id, name, client_customer_type) values ($1, 'Dana’s Hauling', 'ESS')`,
    [accountId],
  )
  await query(
    `insert into client_users (id, account_id, email, full_name, password_hash)
     values ($1, $2, 'dana@example.com', 'Dana', 'none')`,
    [userId, accountId],
  )
  const newKey = () => randomUUID().replaceAll('-', '')
  const hash = newKey() + newKey()
  const documents = [
    ['old', 'application/pdf', 'key', null, '[]'],
    ['a photo', 'image/jpeg', 'key', null, '[]'],
    ['to be drawn', 'application/pdf', null, null, '[]'],
    ['compared', 'application/pdf', 'key', '[{"file": 1, "page": 1, "turn": 0}]', '[]'],
    ['different', 'application/pdf', 'key', null, '[{"kind": "text", "pages": [2]}]'],
  ]
  for (const [title, type, key, pages, differences] of documents) {
    const id = randomUUID()
    const preview = [key && newKey(), key && hash, key && 1, pages, differences]
    await query(
      `insert into documents (account_id, id, title, created_by, status, created_at, file_count,
         preview_key, preview_sha256, preview_bytes, preview_pages, preview_differences)
       values ($1, $2, $3, $4, 'uploaded', now(), 1, $5, $6, $7, $8, $9)`,
      [accountId, id, title, userId, ...preview],
    )
    await query(
      `insert into document_files (account_id, document_id, file_number, file_name, mime_type, bytes,
         blob_sha256, blob_key, created_at) values ($1, $2, 1, 'a', $3, 1, $4, $5, now())`,
      [accountId, id, type, hash, newKey()],
    )
  }
  await migrate((number) => number === '123')
  expect(
    await query(`
      select title from documents where preview_differences = '[{"kind": "unchecked", "pages": []}]'
    `),
  ).toEqual([{ title: 'old' }])
})
