import type {
  Reconciliation,
  ReconciliationLine,
} from '@milepost/contract/financial-performance/reconciling'

/** An open statement of the checking account for October. */
export const aReconciliation = (overrides: Partial<Reconciliation> = {}): Reconciliation => ({
  id: 'b7f0a3de-5b0c-4c0e-9b36-0a6a35c7a001',
  internalAccountNumber: 1000,
  from: '2026-10-01',
  through: '2026-10-31',
  openingBalance: 500,
  closingBalance: 380.55,
  increases: 0,
  decreases: 0,
  difference: -119.45,
  clearedCount: 0,
  state: 'open',
  startedAt: '2026-11-04T15:00:00.000Z',
  startedBy: 'Priya Shah',
  finishedAt: null,
  finishedBy: null,
  adjustmentBatchId: null,
  isLatest: true,
  fileType: null,
  ...overrides,
})

/** A line that is not cleared, of a batch of its own. */
export const aReconciliationLine = (
  number: number,
  amount: number,
  overrides: Partial<ReconciliationLine> = {},
): ReconciliationLine => {
  const batchId = `b7f0a3de-5b0c-4c0e-9b36-${String(number).padStart(12, '0')}`
  return {
    id: `${batchId}-1`,
    batchId,
    lineNumber: 1,
    date: `2026-10-${String(1 + (number % 28)).padStart(2, '0')}`,
    source: `Pilot ${number}`,
    details: '',
    amount,
    isCleared: false,
    automatic: null,
    documentGuid: null,
    ...overrides,
  }
}
