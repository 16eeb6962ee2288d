import { randomUUID } from 'node:crypto'
import { snakeKeys } from '@milepost/contract/wire/json-api'
import { aPlan } from '@milepost/testing/profit-plans.ts'
import { importedBatchId } from '../records/bank-records.ts'
import { correctedBatchId, password } from '../records/records.ts'
import { mergedId, pdfPassword } from './drawn-documents.ts'

/** Both pages of a document of two. */
const bothPages = [1, 2].map((page) => ({ page, turn: 0 }))

/** A valid body by call. */
const bodies: Record<string, object> = {
  'PATCH /staff/v1/accounts/:accountId/trucks/:id': { truck: { unit: '14' } },
  'PATCH /staff/v1/accounts/:accountId/work_items/:id': { work_item: { is_done: true } },
  'PATCH /staff/v1/board_views/:id': { view: { name: 'Late' } },
  'POST /staff/v1/books_imports/:id/decisions': { name: 'Lee Reed', decision: 'skip' },
  'POST /staff/v1/books_imports/:id/take_back': {},
  'PATCH /staff/v1/client_imports/:id': { defaults: { language: 'es' } },
  'POST /staff/v1/client_imports/:id/cancel': {},
  'POST /staff/v1/client_imports/:id/decisions': { positions: [0], decision: 'skip' },
  'POST /staff/v1/client_imports/:id/run': { invites: false },
  'PATCH /staff/v1/client_tags/:id': { tag: { name: 'Reefer' } },
  'PATCH /v1/hub_messages/:id': { archived: true },
  'POST /v1/hub_messages/:id/messages': { id: randomUUID(), body: 'Unit 12' },
  'POST /staff/v1/accounts/:accountId/hub_messages/:id/messages': {
    id: randomUUID(),
    body: 'Form 2290, please.',
  },
  'PATCH /staff/v1/accounts/:accountId/threads/:id': { is_handled: true },
  'PATCH /staff/v1/accounts/:accountId/missing_papers/:id': {
    missing_paper: { does_not_apply: true },
  },
  'PATCH /staff/v1/accounts/:accountId/paper_series/:id': { paper_series: { ended: true } },
  'PATCH /v1/missing_papers/:id': { missing_paper: { answer: 'does_not_apply' } },
  'POST /v1/questions/:id/answer': { id: randomUUID(), key: 'business' },
  'PATCH /staff/v1/accounts/:accountId/questions/:id': { is_withdrawn: true },
  'PATCH /v1/tax_payments/:id': { tax_payment: { amount: 900, paid_on: '2026-04-10' } },
  'PATCH /staff/v1/accounts/:accountId/tax_payments/:id': {
    tax_payment: { is_seen_at_irs: true },
    was: { amount: 1_200, paid_on: '2026-04-10' },
  },
  'POST /v1/users/passkeys/:id/removal': { password },
  'POST /staff/v1/accounts/:accountId/users/:id/second_factor/removal': { password },
  'PATCH /v1/trips/:id': { note: 'To the airport' },
  'PATCH /v1/per_diem_entries/:id': { per_diem_entry: {} },
  'PATCH /staff/v1/accounts/:accountId/per_diem_entries/:id': { per_diem_entry: {} },
  'PATCH /staff/v1/accounts/:accountId/bank_accounts/:id': {
    bank_account: { internal_account_number: 1000 },
  },
  'PATCH /staff/v1/accounts/:accountId/bank_import_previews/:id': { positive_is: 'out' },
  'POST /staff/v1/accounts/:accountId/bank_import_previews/:id/decisions': {
    standing: 'needs_decision',
    decision: 'take',
  },
  'PATCH /staff/v1/accounts/:accountId/split_patterns/:id': { split_pattern: { name: 'Truck' } },
  'POST /staff/v1/accounts/:accountId/imported_transactions/:id/correction': {
    id: '5f6c0d4e-0f8b-4a55-9a53-3a4a2f0d9c11',
    replaces: importedBatchId,
    internal_account_number: 5100,
  },
  'PATCH /staff/v1/accounts/:accountId/books': { books: { locked_through: '2025-12-31' } },
  'PATCH /staff/v1/accounts/:accountId/reconciliations/:id': {
    reconciliation: { closing_balance: 0 },
  },
  'POST /staff/v1/accounts/:accountId/reconciliations/:id/clearings': {
    all: 'every',
    is_cleared: true,
  },
  'POST /staff/v1/accounts/:accountId/reconciliations/:id/file': {},
  'POST /staff/v1/accounts/:accountId/reconciliations/:id/finish': {},
  'POST /staff/v1/accounts/:accountId/reconciliations/:id/undo': { reason: 'The wrong paper' },
  'PATCH /staff/v1/accounts/:accountId/documents/:id': { status: 'researching' },
  'POST /staff/v1/accounts/:accountId/documents/:id/versions': { version: 1, pages: bothPages },
  'POST /staff/v1/accounts/:accountId/documents/:id/versions/:number/restore': { version: 2 },
  'POST /staff/v1/accounts/:accountId/documents/:id/redraw': {},
  'POST /staff/v1/accounts/:accountId/documents/:id/split': {
    id: '0f9f3a55-53f5-4b55-8f5b-0f5d6a8c1c31',
    version: 1,
    pages: bothPages.slice(0, 1),
    split_pages: bothPages.slice(1),
  },
  'POST /staff/v1/accounts/:accountId/documents/:id/merge': {
    version: 1,
    other_id: mergedId,
    other_version: 1,
  },
  'POST /staff/v1/accounts/:accountId/documents/:id/files/:fileNumber/unlock': {
    password: pdfPassword,
  },
  'POST /v1/documents/:id/files/:fileNumber/unlock': { password: pdfPassword },
  'PATCH /staff/v1/accounts/:accountId/posting_rules/:id': { posting_rule: { is_paused: true } },
  'PATCH /staff/v1/accounts/:accountId/automatic_posting': { automatic_posting: { is_on: false } },
  'PATCH /staff/v1/accounts/:accountId/profit_plans/:id': snakeKeys({
    profitPlan: aPlan(),
  }) as object,
  'PATCH /staff/v1/accounts/:accountId/chart_of_accounts/:internalAccountNumber': {
    chart_account: { name: 'Truck 3' },
  },
  'POST /staff/v1/accounts/:accountId/transaction_batches/:batchId/correction': {
    id: '8b1f0c52-70a3-4c0e-9a35-6a0f6f3f2d77',
    replaces: [{ batch_id: correctedBatchId, line_number: 2 }],
    lines: [{ internal_account_number: 4100, amount: 100 }],
  },
  'POST /staff/v1/accounts/:accountId/transaction_batches/:batchId/reversal': {},
}

/** Throws if a call needs a body and has no entry here. */
export function bodyFor(name: string, wantsBody: boolean): string {
  const body = bodies[name]
  if (wantsBody && !body) throw new Error(`Say in bodies what ${name} takes`)
  return JSON.stringify(body ?? {})
}
