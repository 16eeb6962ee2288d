import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { posting } from '@milepost/contract/financial-performance/posting'
import {
  postingRules,
  type NewPostingRule,
} from '@milepost/contract/financial-performance/posting-rules'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { splitPatterns } from '@milepost/contract/financial-performance/split-patterns'
import type { Plan } from '@milepost/contract/wire/access'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { sql } from '../../src/platform/database/database.ts'
import type { startApi } from '../servers/start-api.ts'
import { send, type Client } from './documents.ts'

type Api = Awaited<ReturnType<typeof startApi>>
export type Owner = Client & { plan: Plan; userId: string }
/** Creates a record of the owner's; returns its ID. */
export type Make = (api: Api, owner: Owner, admin: { call: Client['call'] }) => Promise<string>

let suggestedCount = 0

/** A bank transaction that waits, and the receipt that it matches for sure. */
export async function suggestMatch(
  { accountId }: Pick<Client, 'accountId'>,
  { call }: Pick<Client, 'call'>,
): Promise<{ id: string; otherId: string }> {
  const dollars = 100 + ++suggestedCount / 100
  const line = { date: '2026-05-04', source: 'Speedco' }
  const otherId = randomUUID()
  await call(posting.post, {
    params: { accountId },
    body: {
      id: otherId,
      date: '2026-05-04',
      description: 'Receipt',
      transactions: [
        { ...line, internalAccountNumber: 1000, amount: -dollars },
        { ...line, internalAccountNumber: 5100, amount: dollars },
      ],
    },
  })
  const row = { id: otherId, date: '20260505', amount: `-${dollars}`, name: 'SPEEDCO 884' }
  const files = [{ object: new File([toOfx([row]) as BlobPart], 'may.ofx') }]
  const body = { internalAccountNumber: 1000, files }
  await call(bankImports.importFile, { params: { accountId }, body })
  const { items } = await call(importedTransactions.list, { params: { accountId }, query: {} })
  return { id: items.find(({ match }) => match?.batchId === otherId)!.id, otherId }
}

/** A rule that posts what goes out to a payee. */
export const aPostingRule = (payee: string): NewPostingRule => ({
  payee,
  direction: 'out',
  bankAccountNumber: null,
  minAmount: null,
  maxAmount: null,
  internalAccountNumber: 5000,
  parts: null,
})

export const mayStatement = {
  internalAccountNumber: 1000,
  from: '2026-05-01',
  through: '2026-05-31',
  closingBalance: 0,
}

export const aSplitPattern = () => ({
  name: `Loan ${randomUUID()}`,
  parts: [
    { internalAccountNumber: 2500, amount: null, percent: 80 },
    { internalAccountNumber: 6100, amount: null, percent: null },
  ],
})

const bankFile = () => ({
  internalAccountNumber: 1000,
  files: [{ object: new File([toOfx([{ id: 'f1', amount: '-84.20' }]) as BlobPart], 'a.ofx') }],
})

/** The batch that a made imported transaction is posted in. */
export const importedBatchId = '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c12'

/** Makers by the path segment before the ID. */
export const bankMakers: Record<string, Make> = {
  bank_import_previews: async (_, { accountId }, { call }) =>
    (await call(bankImports.preview, { params: { accountId }, body: bankFile() })).id,
  bank_imports: async (_, { accountId }, { call }) =>
    (await call(bankImports.importFile, { params: { accountId }, body: bankFile() })).id,
  reconciliations: async ({ storage, db }, { accountId }, { call }) => {
    const { id } = await call(reconciling.start, { params: { accountId }, body: mayStatement })
    const { key, sha256, bytes } = await storage.write(Readable.from([Buffer.from('%PDF-1.7')]))
    await db.rows(sql`
      update reconciliations set blob_key = ${key}, blob_sha256 = ${sha256}, bytes = ${bytes},
                                 mime_type = 'application/pdf', file_name = 'may.pdf'
      where account_id = ${accountId} and id = ${id}
    `)
    return id
  },
  'reconciliations/:id/undo': async (api, owner, admin) => {
    const id = await bankMakers.reconciliations!(api, owner, admin)
    const params = { accountId: owner.accountId, id }
    await admin.call(reconciling.finish, { params, body: {} })
    return id
  },
  imported_matches: async (_, owner, { call }) => {
    const pair = await suggestMatch(owner, { call })
    const body = { matches: [pair] }
    await call(importedTransactions.acceptMatches, { params: { accountId: owner.accountId }, body })
    return pair.id
  },
  // A transaction is its own other one, as one ID stands for both.
  'imported_match_refusals/:id/:otherId': async (_, owner, { call }) => {
    const { id } = await suggestMatch(owner, { call })
    const params = { accountId: owner.accountId }
    await call(importedTransactions.refuseMatch, { params, body: { id, otherId: id } })
    return id
  },
  posting_rules: async (_, { accountId }, { call }) => {
    const body = { postingRule: aPostingRule('Pilot') }
    return (await call(postingRules.add, { params: { accountId }, body })).id
  },
  imported_transactions: async (_, { accountId }, { call }) => {
    await call(bankImports.importFile, { params: { accountId }, body: bankFile() })
    const { items } = await call(importedTransactions.list, { params: { accountId }, query: {} })
    const { id } = items[0]!
    const body = { id: importedBatchId, transactions: [{ id, internalAccountNumber: 5000 }] }
    await call(importedTransactions.post, { params: { accountId }, body })
    return id
  },
  split_patterns: async (_, { accountId }, { call }) =>
    (
      await call(splitPatterns.add, {
        params: { accountId },
        body: { splitPattern: aSplitPattern() },
      })
    ).id,
  document_bank_rows: async (api, owner, admin) => {
    const transactionId = await bankMakers.imported_transactions!(api, owner, admin)
    const { guid } = await send(owner, [await pdf('fuel.pdf')])
    const body = { documentGuid: guid, transactionId }
    await admin.call(bankRowPapers.attach, { params: { accountId: owner.accountId }, body })
    return guid
  },
}
