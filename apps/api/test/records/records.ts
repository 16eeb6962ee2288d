import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { boardViews } from '@milepost/contract/board/board-views'
import { workItems } from '@milepost/contract/board/work-items'
import { clientImports } from '@milepost/contract/clients/client-imports'
import { clientNotes } from '@milepost/contract/clients/client-notes'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clientTags } from '@milepost/contract/clients/client-tags'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import { firmPapersForStaff } from '@milepost/contract/documents/firm-papers-for-staff'
import { booksImports } from '@milepost/contract/financial-performance/books-imports'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { posting } from '@milepost/contract/financial-performance/posting'
import { mileage } from '@milepost/contract/mileage/mileage'
import { notices } from '@milepost/contract/notices/notices'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { folderOf, resourcesForStaff } from '@milepost/contract/resources/resources'
import { tax, taxForStaff } from '@milepost/contract/tax/tax'
import { createSubscriber } from '@milepost/testing/fake-push-service.ts'
import { pdf } from '@milepost/testing/files.ts'
import { aPlan } from '@milepost/testing/profit-plans.ts'
import { recountDocuments } from '../../src/features/documents/document-counts.sql.ts'
import { hashPassword } from '../../src/platform/auth/passwords.ts'
import { sql } from '../../src/platform/database/database.ts'
import {
  arrangedDocument,
  documentToMerge,
  drawnDocument,
  lockedDocument,
} from '../inputs/drawn-documents.ts'
import { bankMakers, type Make } from './bank-records.ts'
import { addMissingPaper, send } from './documents.ts'
import { sendMessage } from './hub-messages.ts'
import { startThread } from './threads.ts'

/** A document with a finished preview, which has the bytes of its file. */
const document: Make = async ({ db, storage }, owner) => {
  const { guid } = await send(owner, [await pdf('settlement.pdf')])
  const { key, sha256, bytes } = await storage.write(Readable.from([Buffer.from('%PDF-1.7')]))
  await db.rows(sql`
    update documents set status = 'processing', preview_key = ${key}, preview_sha256 = ${sha256},
                         preview_bytes = ${bytes}
    where account_id = ${owner.accountId} and id = ${guid}
  `)
  await db.transaction((transaction) => recountDocuments(transaction, owner.accountId))
  return guid
}

const documentFile: Make = async (api, owner, admin) => {
  const id = await document(api, owner, admin)
  const row = await api.db.row<{ id: string }>(sql`
    select id from document_files where account_id = ${owner.accountId} and document_id = ${id}
  `)
  return row!.id
}

/** A paper from the firm that the client sees; its PDF has the bytes of a file. */
const firmPaper: Make = async ({ db, storage }, { accountId }, { call }) => {
  const id = randomUUID()
  const body = { id, title: '1099-NEC 2025', files: [{ object: await pdf('1099.pdf') }] }
  await call(firmPapersForStaff.send, { params: { accountId }, body })
  const { key, sha256, bytes } = await storage.write(Readable.from([Buffer.from('%PDF-1.7')]))
  await db.rows(sql`
    update firm_papers set preview_key = ${key}, preview_sha256 = ${sha256}, preview_bytes = ${bytes}
    where account_id = ${accountId} and id = ${id}
  `)
  return id
}

const batch: Make = (api, owner, admin) => postBatch(api, owner, admin, randomUUID())

async function postBatch(...[api, owner, admin, id]: [...Parameters<Make>, id: string]) {
  const line = { date: '2026-05-04', source: 'Shenandoah Freight Lines', amount: 100 }
  await admin.call(posting.post, {
    params: { accountId: owner.accountId },
    body: {
      id,
      date: '2026-05-04',
      description: 'Settlement',
      documentGuid: await document(api, owner, admin),
      transactions: [1000, 4000].map((internalAccountNumber) => ({
        ...line,
        internalAccountNumber,
      })),
    },
  })
  return id
}

/** A new device at the tests' push service. */
export const aPushSubscription = () => ({
  pushSubscription: {
    deviceId: randomUUID(),
    target: createSubscriber(`https://push.test/${randomUUID()}`).target,
  },
})

const taxReturn: Make = async (_, { accountId }, { call }) => {
  const files = [{ object: await pdf('return.pdf') }]
  return (
    await call(taxForStaff.publishReturn, { params: { accountId }, body: { year: '2025', files } })
  ).id
}

export const password = 'Long-Haul-44'

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

/** A question about a document, without its ID and the document's. */
export const aQuestion = {
  aboutKind: 'document' as const,
  choices: [
    { key: 'business', kind: 'business' as const, chartAccount: 5000 },
    { key: 'personal', kind: 'personal' as const, chartAccount: 3100 },
  ],
}

/** The batch that is made to be corrected. */
export const correctedBatchId = '8b1f0c52-70a3-4c0e-9a35-6a0f6f3f2d78'

/** Makers by the path segment before the ID. */
const makers: Record<string, Make> = {
  board_views: async (_, __, { call }) => {
    const view = { name: 'Late for me', settings: { due: 'late' as const } }
    return (await call(boardViews.add, { body: { view } })).id
  },
  work_items: async (_, { accountId }, { call }) => {
    const record = { services: ['ifta' as const] }
    await call(clientRecord.change, { params: { accountId }, body: { record } })
    const { items } = await call(workItems.list, { query: { client: accountId } })
    return items[0]!.id
  },
  books_imports: async (_, __, { call }) => {
    const text = `Client,Account,Debit,Credit\nLee Reed,Fuel,1,\n,Truck,,1\n# ${randomUUID()}`
    const object = new File([text], 'balances.csv')
    return (await call(booksImports.upload, { body: { files: [{ object }] } })).id
  },
  client_imports: async (_, __, { call }) => {
    const object = new File(['Name,Email,Plan\nLee Reed,lee@reed.test,PRO\n'], 'clients.csv')
    return (await call(clientImports.upload, { body: { files: [{ object }] } })).id
  },
  client_notes: async (_, { accountId }, { call }) => {
    const body = { note: { text: 'Call after 6 p.m.' } }
    return (await call(clientNotes.add, { params: { accountId }, body })).id
  },
  client_tags: async (_, __, { call }) =>
    (await call(clientTags.add, { body: { tag: { name: 'Flatbed' } } })).id,
  trucks: async (_, { accountId }, { call }) => {
    const body = { truck: { unit: '12' } }
    return (await call(clientTrucks.add, { params: { accountId }, body })).id
  },
  ...bankMakers,
  vendor_rules: async ({ db, clock }) => {
    const id = randomUUID()
    await db.rows(sql`
      insert into vendor_rules (id, read_name, name, kind, internal_account_number, learned_at)
      values (${id}, ${id}, 'Pilot', 'fuel', 5000, ${clock.at})
    `)
    return id
  },
  documents: document,
  '/documents/:id/versions': drawnDocument,
  '/documents/:id/versions/:number.pdf': arrangedDocument,
  '/documents/:id/versions/:number/restore': arrangedDocument,
  '/documents/:id/split': drawnDocument,
  '/documents/:id/merge': documentToMerge,
  '/documents/:id/redraw': drawnDocument,
  '/documents/:id/files/:fileNumber/unlock': (_, owner) => lockedDocument(owner),
  firm_papers: firmPaper,
  firm_paper: firmPaper,
  document_files: documentFile,
  document,
  hub_messages: (_, owner, admin) => sendMessage(admin, owner, { type: 'reply' }),
  questions: async (api, owner, admin) => {
    const aboutId = await document(api, owner, admin)
    const body = { ...aQuestion, questions: [{ id: randomUUID(), aboutId }] }
    const params = { accountId: owner.accountId }
    return (await admin.call(questionsForStaff.ask, { params, body }))[0]!.id
  },
  missing_papers: async (api, { accountId }) => (await addMissingPaper(api.db, accountId)).id,
  paper_series: async (api, { accountId }) => (await addMissingPaper(api.db, accountId)).seriesId,
  threads: (_, owner) => startThread(owner),
  // The head of a thread has its ID: both of them are in the path.
  files: async (_, owner) => startThread(owner, { files: [await pdf('receipt.pdf')] }),
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
  push_subscriptions: async (_, { call }) =>
    (await call(notices.subscribe, { body: aPushSubscription() })).id,
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
  // Also in the path of the firm's chart: there this number is not found.
  chart_of_accounts: async (_, { accountId }, { call }) => {
    const chartAccount = { internalAccountNumber: 1550, name: 'Truck 2' }
    const body = { chartAccount }
    await call(chartOfAccounts.addForClient, { params: { accountId }, body })
    return '1550'
  },
  '/transaction_batches/:batchId/correction': (api, owner, admin) =>
    postBatch(api, owner, admin, correctedBatchId),
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
  const own = Object.keys(makers).find((key) => key.includes(':') && path.endsWith(key))
  const make = makers[own ?? kind]
  if (!make) throw new Error(`Say in makers how to make what ${path} leads to: ${kind}`)
  return make
}
