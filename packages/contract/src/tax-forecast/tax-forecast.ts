import * as z from 'zod/mini'
import { endpoint, many } from '../wire/endpoint.ts'
import { taxForecastsPath } from './forecast-path.ts'

/** How a line is worked out; both fronts have words for each. */
export const ForecastRule = z.enum([
  'books_to_date',
  'books_rest_of_year',
  'vehicle_costs',
  'per_diem_to_date',
  'per_diem_rest_of_year',
  'mileage_to_date',
  'mileage_rest_of_year',
  'below_minimum_earnings',
  'social_security_tax',
  'medicare_tax',
  'profit',
  'wages',
  'spouse_wages',
  'other_income',
  'half_of_self_employment_tax',
  'adjusted_gross_income',
  'standard_deduction',
  'qbi_deduction',
  'qbi_not_computed',
  'income_tax',
  'child_credit',
  'self_employment_tax',
  'additional_medicare_tax',
  'this_year_share',
  'last_year_share',
  'small_balance',
  'withholding',
  'later_payments',
  'overpayment',
  'payments_made',
  'state_tax',
  'state_later_payments',
  'state_paid',
])
export type ForecastRule = z.infer<typeof ForecastRule>

/** What a line is worked out from. */
export const InputName = z.enum([
  'through_month',
  'months_with_lines',
  'months_left',
  'average_month',
  'depreciation',
  'profit',
  'net_earnings',
  'net_earnings_share',
  'minimum_net_earnings',
  'wages',
  'wage_base',
  'rate',
  'self_employment_tax',
  'half',
  'business_income',
  'taxable_income',
  'threshold',
  'minimum',
  'at_rate',
  'children',
  'credit_each',
  'tax',
  'last_year_tax',
  'other_way',
  'total',
])
export type InputName = z.infer<typeof InputName>

export const ForecastInput = z.object({
  name: InputName,
  /** Dollars, percent, a month (1–12), or a count. */
  value: z.number(),
  unit: z.enum(['usd', 'percent', 'month', 'count']),
  /** The rate that an amount of income is taxed at, in percent; null for all other inputs. */
  rate: z.nullable(z.number()),
  /** The publication a figure of the law is from; null for what is not one, or not announced. */
  source: z.nullable(z.string()),
  provisional: z.boolean(),
})
export type ForecastInput = z.infer<typeof ForecastInput>

export const ForecastLine = z.object({
  rule: ForecastRule,
  /** Dollars; negative if it is taken off. A section's lines add up to its total. */
  amount: z.number(),
  inputs: z.array(ForecastInput),
  /** The line of the form and the law behind it; null for what is no rule of the law. */
  source: z.nullable(z.string()),
})
export type ForecastLine = z.infer<typeof ForecastLine>

export const SectionName = z.enum([
  'business',
  'self_employment',
  'income',
  'taxable',
  'tax',
  'payments',
  'state',
])
export type SectionName = z.infer<typeof SectionName>

export const ForecastSection = z.object({
  name: SectionName,
  lines: z.array(ForecastLine),
  total: z.number(),
})
export type ForecastSection = z.infer<typeof ForecastSection>

/** What a forecast leaves out, or could not work out. */
export const ForecastNote = z.enum([
  'no_books',
  'provisional',
  'qbi_not_computed',
  'child_credit_left_out',
  'last_year_unknown',
  'business_loss',
  's_corporation',
  'not_own_profit',
  'left_out',
])
export type ForecastNote = z.infer<typeof ForecastNote>

/** A year's taxes as far as they can be foreseen, as a receipt. Amounts are whole dollars. */
export const TaxForecast = z.object({
  /** The year. */
  id: z.string(),
  year: z.int(),
  /** The day it was worked out for. */
  asOf: z.iso.date(),
  sections: z.array(ForecastSection),
  notes: z.array(ForecastNote),
  federalTax: z.number(),
  stateTax: z.number(),
  /** Withheld, carried over, and paid to the IRS so far, with what the state has. */
  paid: z.number(),
  /** What is left of the year's taxes; never below zero. */
  left: z.number(),
  /** The next date of the year for estimated tax; null once all have passed. */
  quarter: z.nullable(z.int()),
  dueDate: z.nullable(z.iso.date()),
  /** To pay by that date, so that no penalty applies. */
  dueByThen: z.number(),
  /** Weeks until then, as on the list of due dates; null once it has passed. */
  weeks: z.nullable(z.int()),
  setAsidePerWeek: z.nullable(z.number()),
})
export type TaxForecast = z.infer<typeof TaxForecast>

export const taxForecasts = {
  list: endpoint({
    method: 'GET',
    path: taxForecastsPath,
    access: 'tax-estimates',
    weight: 4,
    subject: 'tax',
    replica: true,
    offline: true,
    summary: 'Forecasts of taxes that the firm has switched on, newest year first',
    result: many('tax_forecast', TaxForecast),
  }),
}
