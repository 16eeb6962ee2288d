import type { TaxPayment, TaxQuarter } from '@milepost/contract/tax/tax-quarter'

/** A quarter as the API returns it: due in January, with an estimate and nothing paid. */
export const aTaxQuarter = (differences: Partial<TaxQuarter> = {}): TaxQuarter => ({
  id: '2026_4',
  year: 2026,
  quarter: 4,
  dueDate: '2027-01-15',
  hasEstimate: true,
  amountDue: 2240.5,
  payments: [],
  ...differences,
})

export const aTaxPayment = (differences: Partial<TaxPayment> = {}): TaxPayment => ({
  id: '3f0c0a52-5a0e-4f0e-9d7a-7f1f2a6f1c01',
  year: 2026,
  quarter: 4,
  amount: 1000.1,
  paidOn: '2026-11-02',
  confirmationNumber: '270261100',
  method: 'direct_pay',
  isSeenAtIrs: false,
  ...differences,
})
