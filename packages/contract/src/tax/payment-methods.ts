import * as z from 'zod/mini'

/** The ways to pay the IRS an estimated tax, as a client says how they paid. */
export const TaxPaymentMethod = z.enum(['direct_pay', 'eftps', 'card', 'check', 'other'])
export type TaxPaymentMethod = z.infer<typeof TaxPaymentMethod>

const english: Readonly<Record<TaxPaymentMethod, string>> = {
  direct_pay: 'IRS Direct Pay or IRS account',
  eftps: 'EFTPS',
  card: 'Card',
  check: 'Check or money order',
  other: 'Another way',
}

/** The names that the IRS gives its own services stay English. */
const spanish: Readonly<Record<TaxPaymentMethod, string>> = {
  direct_pay: 'IRS Direct Pay o cuenta del IRS',
  eftps: 'EFTPS',
  card: 'Tarjeta',
  check: 'Cheque o giro postal (money order)',
  other: 'De otra forma',
}

export const methodInEnglish = (method: TaxPaymentMethod): string => english[method]

export const methodInSpanish = (method: TaxPaymentMethod): string => spanish[method]
