import { randomUUID } from 'node:crypto'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { folderOf } from '@milepost/contract/resources/resources'
import type { Plan } from '@milepost/contract/wire/access'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { aPlan } from '@milepost/testing/profit-plans.ts'
import { aPostingRule, aSplitPattern, mayStatement, suggestMatch } from '../records/bank-records.ts'
import { createBatch } from '../records/batches.ts'
import { send, type Client } from '../records/documents.ts'
import { aSending, sendMessage } from '../records/hub-messages.ts'
import { aPushSubscription, aQuestion, getMaker, password } from '../records/records.ts'
import type { startApi } from '../servers/start-api.ts'
import { booksImportInputs } from './books-inputs.ts'
import { clientInputs } from './client-inputs.ts'
import { documentInputs } from './document-inputs.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Owner = Client & { plan: Plan; userId: string }
type Admin = Pick<Client, 'call'>
/**
 * The input of a creating call besides the account: new for each owner, so that no two conflict.
 */
type Input = { params?: Record<string, string>; body?: object }
type Make = (owner: Owner, admin: Admin, api: Api) => Promise<Input>

const file = async () => [{ object: await pdf('paper.pdf') }]
let createdCount = 0
/** For a unique day, number, or name where the whole firm shares them. */
const nextNumber = () => ++createdCount
const nextRateStart = () =>
  `20${31 + Math.floor(nextNumber() / 12)}-${String(1 + (createdCount % 12)).padStart(2, '0')}-01`
const messageText = { subject: 'Which truck?', body: 'Please say.' }
const message = { ...messageText, messageType: 'reply' }
const statement = () =>
  new File([toOfx([{ id: 'f1', amount: '-84.20' }]) as BlobPart], 'november.ofx')

async function importTransactions({ accountId }: Owner, { call }: Admin): Promise<string[]> {
  const params = { accountId }
  const body = { internalAccountNumber: 1000, files: [{ object: statement() }] }
  await call(bankImports.importFile, { params, body })
  const { items } = await call(importedTransactions.list, { params, query: {} })
  return items.map(({ id }) => id)
}

async function previewImport({ accountId }: Owner, { call }: Admin): Promise<string> {
  const body = { internalAccountNumber: 1000, files: [{ object: statement() }] }
  const { id } = await call(bankImports.preview, { params: { accountId }, body })
  return id
}

const createStaffMember = (firstName: string) => ({
  email: `${randomUUID()}@firm.test`,
  firstName,
  lastName: 'Bell',
  phone: '(540) 555-0123',
  role: 'bookkeeper' as const,
})
const createPerson = (name: string) => ({ email: `${randomUUID()}@drivers.test`, fullName: name })

/** Inputs by call. */
const inputs: Record<string, Make> = {
  'POST /v1/documents': async () => ({
    body: { documentTitle: 'Fuel', filesCount: 1, files: await file() },
  }),
  'POST /v1/document_pages': async () => ({ body: { files: await file() } }),
  'POST /v1/per_diem_entries': async () => ({
    body: { perDiemEntry: { effectiveDate: '2026-05-04', ownerOperatorFullCount: 1 } },
  }),
  'POST /v1/per_diem_nights': async () => ({
    body: { perDiemNights: { dates: ['2026-05-04'], sleptAway: true } },
  }),
  'POST /v1/per_diem_proposals/confirmations': async () => ({
    body: { perDiemConfirmation: { dates: ['2026-05-04'] } },
  }),
  'POST /v1/per_diem_proposals/dismissals': async () => ({
    body: { perDiemDismissal: { dates: ['2026-05-04'] } },
  }),
  'POST /v1/push_subscriptions': async () => ({ body: aPushSubscription() }),
  'POST /v1/tax_payments': async () => ({
    body: { taxPayment: { year: 2026, quarter: 1, amount: 1_200, paidOn: '2026-04-10' } },
  }),
  'POST /v1/trips': async () => ({
    body: {
      startTime: '2026-05-04T08:00-07:00',
      startTimeZone: 'America/Phoenix',
      endTime: '2026-05-04T08:25-07:00',
      endTimeZone: 'America/Phoenix',
      miles: 12.4,
    },
  }),
  'POST /staff/v1/accounts': async () => ({
    body: { account: { name: 'Whitfield Hauling', clientCustomerType: 'PRO' } },
  }),
  'POST /staff/v1/accounts/:accountId/client_notes': async () => ({
    body: { note: { text: 'Call after 6 p.m.' } },
  }),
  'POST /staff/v1/accounts/:accountId/trucks': async () => ({
    body: { truck: { unit: `T${nextNumber()}` } },
  }),
  ...clientInputs,
  ...booksImportInputs,
  'POST /staff/v1/accounts/:accountId/users': async () => ({
    body: { user: createPerson('Dana Reed'), password },
  }),
  'POST /staff/v1/accounts/:accountId/users/:id/invitation': async (owner, { call }) => {
    const { clientUsers } = await import('@milepost/contract/account/client-users')
    const params = { accountId: owner.accountId }
    const { id } = await call(clientUsers.invite, {
      params,
      body: { user: createPerson('Ray Reed'), password },
    })
    return { params: { id } }
  },
  'POST /staff/v1/accounts/:accountId/users/:id/returned_mail': async ({ userId }) => ({
    params: { id: userId },
  }),
  'POST /staff/v1/accounts/:accountId/bank_import_previews': async () => ({
    body: { internalAccountNumber: 1000, files: [{ object: statement() }] },
  }),
  'POST /staff/v1/accounts/:accountId/bank_import_previews/:id/decisions': async (
    owner,
    admin,
  ) => ({
    params: { id: await previewImport(owner, admin) },
    body: { standing: 'needs_decision', decision: 'take' },
  }),
  'POST /staff/v1/accounts/:accountId/bank_import_previews/:id/imports': async (owner, admin) => ({
    params: { id: await previewImport(owner, admin) },
  }),
  'POST /staff/v1/accounts/:accountId/bank_imports': async () => ({
    body: { internalAccountNumber: 1000, files: [{ object: statement() }] },
  }),
  'POST /staff/v1/accounts/:accountId/imported_postings': async (owner, admin) => ({
    body: {
      id: randomUUID(),
      transactions: (await importTransactions(owner, admin)).map((id) => ({
        id,
        internalAccountNumber: 5000,
      })),
    },
  }),
  'POST /staff/v1/accounts/:accountId/imported_transactions/:id/correction': async (
    owner,
    { call },
  ) => {
    const [id] = await importTransactions(owner, { call })
    const batchId = randomUUID()
    const params = { accountId: owner.accountId }
    const transactions = [{ id: id!, internalAccountNumber: 5000 }]
    await call(importedTransactions.post, { params, body: { id: batchId, transactions } })
    const body = { id: randomUUID(), replaces: batchId, internalAccountNumber: 5100 }
    return { params: { id: id! }, body }
  },
  'POST /staff/v1/accounts/:accountId/document_bank_rows': async (owner, { call }) => {
    const [transactionId] = await importTransactions(owner, { call })
    const batch = {
      id: randomUUID(),
      transactions: [{ id: transactionId!, internalAccountNumber: 5000 }],
    }
    const params = { accountId: owner.accountId }
    await call(importedTransactions.post, { params, body: batch })
    const { guid } = await send(owner, [await pdf('fuel.pdf')])
    return { body: { documentGuid: guid, transactionId } }
  },
  'POST /staff/v1/accounts/:accountId/split_patterns': async () => ({
    body: { splitPattern: aSplitPattern() },
  }),
  'POST /staff/v1/accounts/:accountId/imported_matches': async (owner, admin) => ({
    body: { matches: [await suggestMatch(owner, admin)] },
  }),
  'POST /staff/v1/accounts/:accountId/imported_match_refusals': async (owner, admin) => ({
    body: await suggestMatch(owner, admin),
  }),
  'POST /staff/v1/accounts/:accountId/imported_set_aside': async (owner, admin) => ({
    body: { ids: await importTransactions(owner, admin), isAside: true },
  }),
  'POST /staff/v1/accounts/:accountId/imported_reviews': async (owner, admin) => ({
    body: { ids: await importTransactions(owner, admin), decision: 'seen' },
  }),
  'POST /staff/v1/accounts/:accountId/posting_rules': async () => ({
    body: { postingRule: aPostingRule(`Payee ${String.fromCodePoint(0x4e00 + nextNumber())}`) },
  }),
  'POST /staff/v1/accounts/:accountId/month_closes/:month/finish': async () => ({
    params: { month: '2026-05' },
    body: { monthClose: { reason: 'The plan comes later' } },
  }),
  'POST /staff/v1/accounts/:accountId/reconciliations': async () => ({ body: mayStatement }),
  'POST /staff/v1/accounts/:accountId/reconciliations/:id/clearings': async (
    owner,
    admin,
    api,
  ) => ({
    params: { id: await getMaker('reconciliations/:id')(api, owner, admin) },
    body: { all: 'every', isCleared: true },
  }),
  'POST /staff/v1/accounts/:accountId/reconciliations/:id/finish': async (owner, admin, api) => ({
    params: { id: await getMaker('reconciliations/:id')(api, owner, admin) },
    body: {},
  }),
  'POST /staff/v1/accounts/:accountId/reconciliations/:id/undo': async (owner, admin, api) => {
    const params = { id: await getMaker('reconciliations/:id')(api, owner, admin) }
    const { accountId } = owner
    await admin.call(reconciling.finish, { params: { accountId, ...params }, body: {} })
    return { params, body: { reason: 'The wrong paper' } }
  },
  'POST /staff/v1/accounts/:accountId/reconciliations/:id/file': async (owner, admin, api) => ({
    params: { id: await getMaker('reconciliations/:id')(api, owner, admin) },
    body: { files: await file() },
  }),
  'POST /staff/v1/accounts/:accountId/documents': async () => ({
    body: { id: randomUUID(), addedHow: 'emailed', filesCount: 1, files: await file() },
  }),
  'POST /staff/v1/accounts/:accountId/firm_papers': async () => ({
    body: { id: randomUUID(), title: '1099-NEC 2025', files: await file() },
  }),
  'POST /staff/v1/firm_paper_matches': async () => ({
    body: { fileNames: ['Whitfield 1099-NEC 2025.pdf'] },
  }),
  'POST /staff/v1/accounts/:accountId/documents/:id/claim': async (owner) => ({
    params: { id: (await send(owner, [await pdf('settlement.pdf')])).guid },
  }),
  ...documentInputs,
  'POST /staff/v1/documents/next': async (owner) => {
    await send(owner, [await pdf('settlement.pdf')])
    return { body: { client: owner.accountId } }
  },
  'POST /staff/v1/accounts/:accountId/hub_messages': async () => ({ body: message }),
  'POST /staff/v1/accounts/:accountId/questions': async (owner) => {
    const { guid: aboutId } = await send(owner, [await pdf('settlement.pdf')])
    return { body: { ...aQuestion, questions: [{ id: randomUUID(), aboutId }] } }
  },
  'POST /v1/questions/:id/answer': async (owner, admin, api) => ({
    params: { id: await getMaker('questions/:id')(api, owner, admin) },
    body: { id: randomUUID(), key: 'personal', words: 'A gift' },
  }),
  'POST /v1/hub_messages': async () => ({
    body: { id: randomUUID(), subject: 'My new truck', body: 'Which form?', files: await file() },
  }),
  'POST /v1/hub_messages/:id/messages': async (owner, admin) => ({
    params: { id: await sendMessage(admin, owner) },
    body: { id: randomUUID(), body: 'Unit 12', files: await file() },
  }),
  'POST /staff/v1/accounts/:accountId/hub_messages/:id/messages': async (owner, admin) => ({
    params: { id: await sendMessage(admin, owner) },
    body: { id: randomUUID(), body: 'Form 2290, please.', files: await file() },
  }),
  'POST /staff/v1/message_audiences': async ({ accountId }) => ({
    body: { audience: { accountIds: [accountId] } },
  }),
  'POST /staff/v1/message_audience_members': async ({ accountId }) => ({
    body: { audience: { accountIds: [accountId] } },
  }),
  'POST /staff/v1/message_previews': async ({ accountId }) => ({
    body: {
      preview: { audience: { accountIds: [accountId] }, language: 'en', text: messageText },
    },
  }),
  'POST /staff/v1/message_sendings': async ({ accountId }, { call }) => ({
    body: { sending: await aSending({ call }, [accountId]) },
  }),
  'POST /staff/v1/message_templates': async () => ({
    body: {
      messageTemplate: {
        name: `Which truck ${nextNumber()}`,
        texts: { en: messageText },
        messageType: 'reply',
      },
    },
  }),
  'POST /staff/v1/push_subscriptions': async () => ({ body: aPushSubscription() }),
  'POST /staff/v1/accounts/:accountId/per_diem_corrections/seen': () => Promise.resolve({}),
  'POST /staff/v1/accounts/:accountId/per_diem_entries': async () => ({
    body: { perDiemEntry: { effectiveDate: '2026-05-04', ownerOperatorFullCount: 1 } },
  }),
  'POST /staff/v1/accounts/:accountId/profit_plans': async () => ({
    body: { profitPlan: aPlan() },
  }),
  'POST /staff/v1/accounts/:accountId/profit_plans/:id/publication': async (owner, { call }) => {
    const params = { accountId: owner.accountId }
    const plan = await call(profitPlanForStaff.enter, { params, body: { profitPlan: aPlan() } })
    return { params: { id: plan.id } }
  },
  'POST /staff/v1/accounts/:accountId/tax_estimates': async () => ({
    body: { year: '2026', quarter: '1', files: await file() },
  }),
  'POST /staff/v1/accounts/:accountId/tax_returns': async () => ({
    body: { year: '2025', files: await file() },
  }),
  'POST /staff/v1/accounts/:accountId/transaction_batches': async () => ({
    body: createBatch('2026-05-04'),
  }),
  'POST /staff/v1/accounts/:accountId/transaction_batches/:batchId/correction': async (
    owner,
    { call },
  ) => {
    const batch = createBatch('2026-05-04')
    await call(posting.post, { params: { accountId: owner.accountId }, body: batch })
    const body = {
      id: randomUUID(),
      replaces: [{ batchId: batch.id, lineNumber: 5 }],
      lines: [{ internalAccountNumber: 5100, amount: 181.03 }],
    }
    return { params: { batchId: batch.id }, body }
  },
  'POST /staff/v1/accounts/:accountId/transaction_batches/:batchId/reversal': async (
    owner,
    admin,
    api,
  ) => ({
    params: { batchId: await getMaker('/transaction_batches/:batchId')(api, owner, admin) },
    body: {},
  }),
  'POST /staff/v1/chart_of_accounts': async () => ({
    body: {
      chartAccount: { internalAccountNumber: 5900 + nextNumber(), name: `Permit ${createdCount}` },
    },
  }),
  'POST /staff/v1/accounts/:accountId/chart_of_accounts': async () => ({
    body: {
      chartAccount: { internalAccountNumber: 1600 + nextNumber(), name: `Truck ${createdCount}` },
    },
  }),
  'POST /staff/v1/rates/mileage/:from/check': () =>
    Promise.resolve({ params: { from: '2026-07-01' } }),
  'POST /staff/v1/rates/per_diem/:from/check': () =>
    Promise.resolve({ params: { from: '2025-10-01' } }),
  'POST /staff/v1/rates/mileage': async () => ({
    body: {
      mileageRate: {
        from: nextRateStart(),
        to: null,
        standardRate: 0.7,
        source: null,
        provisional: true,
      },
    },
  }),
  'POST /staff/v1/rates/per_diem': async () => ({
    body: {
      perDiemRate: {
        from: nextRateStart(),
        to: null,
        insideConus: 80,
        outsideConus: 86,
        notice: null,
        provisional: true,
      },
    },
  }),
  'POST /staff/v1/resources': async ({ plan }) => ({
    body: { title: `Trip log ${nextNumber()}`, folders: [folderOf(plan)], files: await file() },
  }),
  'POST /staff/v1/staff': async () => ({
    body: { staffMember: createStaffMember('Marcus'), password },
  }),
  'POST /staff/v1/staff/:id/invitation': async (_, { call }) => {
    const { staff } = await import('@milepost/contract/account/staff')
    const body = { staffMember: createStaffMember('Ana'), password }
    const { id } = await call(staff.invite, { body })
    return { params: { id } }
  },
}

/** Throws if a creating call has no entry here. */
export function getInput(name: string): Make {
  const make = inputs[name]
  if (!make) throw new Error(`Say in inputs what ${name} takes`)
  return make
}

/** Calls that create nothing: they change or send what is there, and each try to unlock a file counts. */
const creatingNothing = /\/(erasure|finish_links|firm_setup\/\w+|removal|restoration|unlock)$/

/**
 * Whether a call creates something only once per idempotency key; not if its response grants
 * access, which is not stored, nor if a mail's link makes it, which works once anyway.
 */
export const isCreation = (name: string, { access, returnsSecret }: Endpoint): boolean =>
  name.startsWith('POST ') &&
  access !== 'public' &&
  access !== 'task-link' &&
  !returnsSecret &&
  !creatingNothing.test(name)
