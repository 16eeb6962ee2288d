import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { importedTransactions } from '@milepost/contract/books/imported-transactions'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { folderOf } from '@milepost/contract/firm/resources'
import type { Plan } from '@milepost/contract/wire/access'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { createBatch } from './batches.ts'
import { send, type Client } from './documents.ts'
import { pdf } from '@milepost/testing/files.ts'
import { aPlan } from '@milepost/testing/profit-plans.ts'
import { getMaker } from './records.ts'
import type { startApi } from './start-api.ts'

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
const message = { subject: 'Which truck?', body: 'Please say.', messageType: 'reply' }
const statement = () =>
  new File([toOfx([{ id: 'f1', amount: '-84.20' }]) as BlobPart], 'november.ofx')

async function importTransactions({ accountId }: Owner, { call }: Admin): Promise<string[]> {
  const params = { accountId }
  const body = { internalAccountNumber: 1000, files: [{ object: statement() }] }
  await call(importedTransactions.importFile, { params, body })
  const { items } = await call(importedTransactions.list, { params, query: {} })
  return items.map(({ id }) => id)
}

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
  'POST /staff/v1/accounts/:accountId/users': async () => ({
    body: { user: createPerson('Dana Reed') },
  }),
  'POST /staff/v1/accounts/:accountId/users/:id/invitation': async (owner, { call }) => {
    const { clientUsers } = await import('@milepost/contract/account/client-users')
    const params = { accountId: owner.accountId }
    const { id } = await call(clientUsers.invite, {
      params,
      body: { user: createPerson('Ray Reed') },
    })
    return { params: { id } }
  },
  'POST /staff/v1/accounts/:accountId/bank_import_previews': async () => ({
    body: { internalAccountNumber: 1000, files: [{ object: statement() }] },
  }),
  'POST /staff/v1/accounts/:accountId/bank_imports': async () => ({
    body: { internalAccountNumber: 1000, files: [{ object: statement() }] },
  }),
  'POST /staff/v1/accounts/:accountId/imported_postings': async (owner, admin) => ({
    body: {
      id: randomUUID(),
      transactions: (await importTransactions(owner, admin)).map((id) => ({
        id,
        internalAccountNumber: 5e3,
      })),
    },
  }),
  'POST /staff/v1/accounts/:accountId/imported_set_aside': async (owner, admin) => ({
    body: { ids: await importTransactions(owner, admin), isAside: true },
  }),
  'POST /staff/v1/accounts/:accountId/documents/:id/claim': async (owner) => ({
    params: { id: (await send(owner, [await pdf('settlement.pdf')])).guid },
  }),
  'POST /staff/v1/documents/next': async (owner) => {
    await send(owner, [await pdf('settlement.pdf')])
    return { body: { client: owner.accountId } }
  },
  'POST /staff/v1/accounts/:accountId/hub_messages': async () => ({ body: message }),
  'POST /staff/v1/hub_messages': async ({ accountId }) => ({
    body: { message: { ...message, accountIds: [accountId] } },
  }),
  'POST /staff/v1/hub_message_previews': async ({ accountId }) => ({
    body: { message: { ...message, accountIds: [accountId] } },
  }),
  'POST /staff/v1/message_templates': async () => ({
    body: { messageTemplate: { ...message, name: `Which truck ${nextNumber()}` } },
  }),
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
    body: {
      staffMember: {
        email: `${randomUUID()}@firm.test`,
        firstName: 'Marcus',
        lastName: 'Bell',
        phone: '(540) 555-0123',
        role: 'bookkeeper',
      },
    },
  }),
  'POST /staff/v1/staff/:id/invitation': async (_, { call }) => {
    const { staff } = await import('@milepost/contract/account/staff')
    const { id } = await call(staff.invite, {
      body: {
        staffMember: {
          email: `${randomUUID()}@firm.test`,
          firstName: 'Ana',
          lastName: 'Bell',
          phone: '(540) 555-0124',
          role: 'bookkeeper' as const,
        },
      },
    })
    return { params: { id } }
  },
}

/** Throws if a creating call has no entry here. */
export function getInput(name: string): Make {
  const make = inputs[name]
  if (!make) throw new Error(`Say in inputs what ${name} takes`)
  return make
}

/**
 * Whether a call creates something only once per idempotency key; not if its response grants
 * access, which is not stored.
 */
export const isCreation = (name: string, { access }: Endpoint): boolean =>
  name.startsWith('POST ') &&
  access !== 'public' &&
  !/\/(totp|passkeys|second_factor|recovery_codes|impersonation_tickets|plaid)\b/.test(name)
