import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { financialPerformance } from '@milepost/contract/books/financial-performance'
import { snakeKeys } from '@milepost/contract/wire/json-api'
import { mileage } from '@milepost/contract/mileage/mileage'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { resourcesForStaff, folderOf } from '@milepost/contract/firm/resources'
import { tax, taxForStaff } from '@milepost/contract/tax/tax'
import type { Plan } from '@milepost/contract/wire/access'
import { sql } from '../src/platform/database/database.ts'
import { hashPassword } from '../src/platform/auth/passwords.ts'
import { send, type Client } from './documents.ts'
import { pdf } from '@milepost/testing/files.ts'
import { recountDocuments } from '../src/features/documents/document-counts.sql.ts'
import { sendMessage } from './hub-messages.ts'
import { aPlan } from '@milepost/testing/profit-plans.ts'
import type { startApi } from './start-api.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Owner = Client & { plan: Plan; userId: string }
/** Creates a record of the owner's; returns its ID. */
type Make = (api: Api, owner: Owner, admin: { call: Client['call'] }) => Promise<string>

/** A document with a finished preview, which has the bytes of its file. */
const document: Make = async ({ db, storage }, owner) => {
  const { guid } = await send(owner, [await pdf('settlement.pdf')])
  const { key, sha256, bytes } = await storage.write(Readable.from([Buffer.from('%PDF-1.7')]))
  await db.rows(sql`
    update documents set status = 'processing', preview_key = ${key}, preview_sha256 = ${sha256},
                         preview_bytes = ${bytes}
    where account_id = ${owner.accountId} and id = ${guid}
  `)
  await recountDocuments(db, owner.accountId)
  return guid
}

const documentFile: Make = async (api, owner, admin) => {
  const id = await document(api, owner, admin)
  const row = await api.db.row<{ id: string }>(sql`
    select id from document_files where account_id = ${owner.accountId} and document_id = ${id}
  `)
  return row!.id
}

const batch: Make = async (api, owner, admin) => {
  const id = randomUUID()
  const line = { date: '2026-05-04', source: 'Shenandoah Freight Lines', amount: 100 }
  await admin.call(financialPerformance.post, {
    params: { accountId: owner.accountId },
    body: {
      id,
      date: '2026-05-04',
      description: 'Settlement',
      documentGuid: await document(api, owner, admin),
      transactions: [1e3, 4e3].map((internalAccountNumber) => ({
        ...line,
        internalAccountNumber,
      })),
    },
  })
  return id
}

const taxReturn: Make = async (_, { accountId }, { call }) => {
  const files = [{ object: await pdf('return.pdf') }]
  return (
    await call(taxForStaff.publishReturn, { params: { accountId }, body: { year: '2025', files } })
  ).id
}

const password = 'Long-Haul-44'

/** The owner gets a password, which removing the passkey requires. */
const passkey: Make = async ({ db, clock }, { accountId, userId }) => {
  const id = randomUUID()
  await db.rows(sql`
    update client_users set password_hash = ${await hashPassword(password)}
    where account_id = ${accountId} and id = ${userId}
  `)
  await db.rows(sql`
    insert into passkeys (account_id, id, user_id, credential_id, name, public_key, counter,
                          transports, created_at)
    values (${accountId}, ${id}, ${userId}, ${id}, 'Phone', '', 0, '{}', ${clock.at})
  `)
  return id
}

const session: Make = async ({ db }, { accountId, userId }) => {
  const row = await db.row<{ id: string }>(sql`
    select id from client_sessions where account_id = ${accountId} and user_id = ${userId}
  `)
  return row!.id
}

/** Makers by the path segment before the ID. */
const makers: Record<string, Make> = {
  documents: document,
  document_files: documentFile,
  document,
  hub_messages: (_, owner, admin) => sendMessage(admin, owner, { type: 'reply' }),
  passkeys: passkey,
  sessions: session,
  users: async (_, { userId }) => userId,
  items: async ({ db, clock }, { accountId }) => {
    const id = randomUUID()
    await db.rows(sql`
      insert into bank_items (account_id, id, external_id, institution_name, access_token, created_at)
      values (${accountId}, ${id}, ${id}, 'Blue Ridge Bank', '', ${clock.at})
    `)
    return id
  },
  bank_accounts: async (api, owner, admin) => {
    const item = await makers.items!(api, owner, admin)
    const row = await api.db.row<{ id: string }>(sql`
      insert into bank_accounts (account_id, item_id, external_id, name, kind)
      values (${owner.accountId}, ${item}, ${item}, 'Checking', 'depository') returning id
    `)
    return row!.id
  },
  per_diem_entries: async (_, { call }) => {
    const body = { perDiemEntry: { effectiveDate: '2026-05-04', ownerOperatorFullCount: 1 } }
    return (await call(perDiem.create, { body })).id
  },
  profit_plans: async (_, { accountId }, { call }) => {
    const body = { profitPlan: aPlan() }
    return (await call(profitPlanForStaff.enter, { params: { accountId }, body })).id
  },
  tax_payments: async (_, { call }) => {
    const taxPayment = { year: 2026, quarter: 1, amount: 1_200, paidOn: '2026-04-10' }
    return (await call(tax.markPaid, { body: { taxPayment } })).id
  },
  tax_returns: taxReturn,
  tax_return: taxReturn,
  trips: async (_, { call }) => {
    const [startTime, endTime] = ['2026-05-04T08:00-07:00', '2026-05-04T08:25-07:00']
    const zones = { startTimeZone: 'America/Phoenix', endTimeZone: 'America/Phoenix' }
    return (await call(mileage.create, { body: { startTime, endTime, ...zones, miles: 12.4 } })).id
  },
  transaction_batches: batch,
  transaction_batch_document: batch,
  resource: async (_, { plan }, { call }) => {
    const files = [{ object: await pdf('trip-log.pdf') }]
    const body = { title: 'Trip log', folders: [folderOf(plan)], files }
    return (await call(resourcesForStaff.add, { body })).id
  },
}

/** Throws if there is no maker for the kind of record in a path. */
export function getMaker(path: string): Make {
  const kind = /([a-z_]+)\/:(?!accountId)[a-zA-Z]+(?!.*:)/.exec(path)?.[1] ?? path
  const make = makers[kind]
  if (!make) throw new Error(`Say in makers how to make what ${path} leads to: ${kind}`)
  return make
}

/** A valid body by call. */
const bodies: Record<string, object> = {
  'PATCH /v1/hub_messages/:id': { archived: true },
  'PATCH /v1/tax_payments/:id': { tax_payment: { amount: 900, paid_on: '2026-04-10' } },
  'POST /v1/users/passkeys/:id/removal': { password },
  'PATCH /v1/trips/:id': { note: 'To the airport' },
  'PATCH /v1/per_diem_entries/:id': { per_diem_entry: {} },
  'PATCH /staff/v1/accounts/:accountId/per_diem_entries/:id': { per_diem_entry: {} },
  'PATCH /staff/v1/accounts/:accountId/bank_accounts/:id': {
    bank_account: { internal_account_number: 1000 },
  },
  'PATCH /staff/v1/accounts/:accountId/documents/:id': { status: 'researching' },
  'PATCH /staff/v1/accounts/:accountId/profit_plans/:id': snakeKeys({
    profitPlan: aPlan(),
  }) as object,
  'POST /staff/v1/accounts/:accountId/transaction_batches/:batchId/reversal': {},
}

/** Throws if a call needs a body and has no entry here. */
export function bodyFor(name: string, wantsBody: boolean): string {
  const body = bodies[name]
  if (wantsBody && !body) throw new Error(`Say in bodies what ${name} takes`)
  return JSON.stringify(body ?? {})
}
