import * as z from 'zod/mini'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { FilingStatus } from './tax-figures.ts'

const message = staffErrorMessages.tax_forecast_amount
const dollars = (min: number) =>
  z.number(message).check(
    z.minimum(min, message),
    z.maximum(9_999_999, message),
    z.refine((amount) => Math.round(amount * 100) / 100 === amount, message),
  )
const Amount = dollars(0)

/** How the truck or car is deducted beyond the books. Never its actual costs and mileage at once. */
export const Travel = z.enum(['per_diem', 'mileage', 'none'])
export type Travel = z.infer<typeof Travel>

const percentMessage = staffErrorMessages.tax_forecast_state
const childrenMessage = staffErrorMessages.tax_forecast_children

/** What the books don't know about a client's year; dollars for the whole year. */
export const TaxForecastInputs = z.strictObject({
  filingStatus: FilingStatus,
  travel: Travel,
  /** The client's own wages (Form W-2). */
  wages: Amount,
  /** Counted on a joint return only. */
  spouseWages: Amount,
  /** Federal income tax withheld from all wages. */
  withholding: Amount,
  /** Interest, pensions, and the like; a loss is negative. */
  otherIncome: dollars(-9_999_999),
  /** Children under 17 with a Social Security number. */
  children: z
    .int(childrenMessage)
    .check(z.minimum(0, childrenMessage), z.maximum(20, childrenMessage)),
  /** Last year's total tax and adjusted gross income; null if not known. */
  lastYearTax: z.nullable(Amount),
  lastYearIncome: z.nullable(dollars(-9_999_999)),
  /** Last year's overpayment applied to this year. */
  overpayment: Amount,
  /** State income tax as a percent of income after the standard deduction; zero for none. */
  statePercent: z.number(percentMessage).check(
    z.minimum(0, percentMessage),
    z.maximum(20, percentMessage),
    z.refine((percent) => Math.round(percent * 100) / 100 === percent, percentMessage),
  ),
  /** State tax paid or withheld so far. */
  statePaid: Amount,
})
export type TaxForecastInputs = z.infer<typeof TaxForecastInputs>

/** What staff start from. */
export const defaultInputs: TaxForecastInputs = {
  filingStatus: 'single',
  travel: 'none',
  wages: 0,
  spouseWages: 0,
  withholding: 0,
  otherIncome: 0,
  children: 0,
  lastYearTax: null,
  lastYearIncome: null,
  overpayment: 0,
  statePercent: 0,
  statePaid: 0,
}
