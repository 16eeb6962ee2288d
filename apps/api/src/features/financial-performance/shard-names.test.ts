import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { posting } from '@milepost/contract/financial-performance/posting'
import { pdf } from '@milepost/testing/files.ts'
import { createBatch } from '../../../test/records/batches.ts'
import { send } from '../../../test/records/documents.ts'
import { withDatabase } from '../../../test/servers/database-server.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql, violatedConstraint } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** Gives constraints the names they have on a node of Citus. */
async function rename(statements: string[]): Promise<void> {
  const name = new URL(api.databaseUrl).pathname.slice(1)
  const owner = new pg.Client({
    connectionString: withDatabase(inject('databaseServer').ownerUrl, name),
  })
  await owner.connect()
  for (const statement of statements) await owner.query(statement)
  await owner.end()
}

test('a refusal is the same where the constraint has the number of its shard', async () => {
  await rename([
    'alter index one_batch_of_a_document rename to one_batch_of_a_document_102306',
    'alter table chart_of_accounts rename constraint chart_of_accounts_pkey to chart_of_accounts_pkey_102017',
  ])
  const dana = await api.signIn({ plan: 'PRO' })
  const priya = await api.signInStaff('admin')
  const { guid } = await send(dana, [await pdf('settlement.pdf')])
  const post = () =>
    priya.call(posting.post, {
      params: { accountId: dana.accountId },
      body: createBatch('2026-10-08', { documentGuid: guid }),
    })
  await post()
  await expect(post()).rejects.toMatchObject({ status: 409, code: 'document_posted' })
  await expect(
    priya.call(chartOfAccounts.add, {
      body: { chartAccount: { internalAccountNumber: 1000, name: 'Another checking account' } },
    }),
  ).rejects.toMatchObject({ status: 409, code: 'account_number_taken' })
})

test('no constraint of ours ends like a shard', async () => {
  const names = await api.db.rows<{ name: string }>(sql`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace
    union select indexrelid::regclass::text from pg_index where indisunique
      and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  `)
  const ours = names
    .map(({ name }) => name)
    .filter((name) => !name.includes('_1020') && !name.includes('_1023'))
  expect(ours.length).toBeGreaterThan(100)
  expect(ours.filter((name) => violatedConstraint({ constraint: name }) !== name)).toEqual([])
})
