import * as z from 'zod/mini'
import { Announcement, isAnnounced } from '../per-diem/rate-days.ts'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, one } from '../wire/endpoint.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'

export const FilingStatus = z.enum(['single', 'joint', 'separate', 'head_of_household'])
export type FilingStatus = z.infer<typeof FilingStatus>

type Kind = { unit: 'usd' | 'percent'; byStatus: boolean }

const usd: Kind = { unit: 'usd', byStatus: false }
const percent: Kind = { unit: 'percent', byStatus: false }
const usdByStatus: Kind = { unit: 'usd', byStatus: true }

/**
 * What the law sets for a year, in the order in which it is used. A figure that depends on the
 * filing status has a row for each, another one a row for `any`.
 */
export const figureKinds = {
  /** The share of net profit that self-employment tax is on: 92.35 %. */
  net_earnings_share: percent,
  /** Below these net earnings there is no self-employment tax. */
  minimum_net_earnings: usd,
  social_security_rate: percent,
  wage_base: usd,
  medicare_rate: percent,
  additional_medicare_rate: percent,
  additional_medicare_threshold: usdByStatus,
  standard_deduction: usdByStatus,
  qbi_rate: percent,
  /** Taxable income up to which the deduction has no further limits (Form 8995). */
  qbi_threshold: usdByStatus,
  qbi_minimum: usd,
  /** The business income from which the minimum applies. */
  qbi_minimum_income: usd,
  income_rate_1: percent,
  income_rate_2: percent,
  income_rate_3: percent,
  income_rate_4: percent,
  income_rate_5: percent,
  income_rate_6: percent,
  income_rate_7: percent,
  /** The taxable income from which the second rate applies, and so on. */
  income_from_2: usdByStatus,
  income_from_3: usdByStatus,
  income_from_4: usdByStatus,
  income_from_5: usdByStatus,
  income_from_6: usdByStatus,
  income_from_7: usdByStatus,
  child_credit: usd,
  child_credit_threshold: usdByStatus,
  /** The share of this year's tax that avoids a penalty. */
  this_year_share: percent,
  last_year_share: percent,
  /** The share of last year's tax above `high_income` of last year. */
  last_year_share_high: percent,
  high_income: usdByStatus,
  /** Below this balance after withholding, no estimated payments are needed. */
  small_balance: usd,
} as const satisfies Record<string, Kind>

export type FigureName = keyof typeof figureKinds
export const FigureName = z.enum(Object.keys(figureKinds) as [FigureName, ...FigureName[]])

/** Whose figure it is: everyone's, or that of a filing status. */
export const FigureStatus = z.enum(['any', ...FilingStatus.options])
export type FigureStatus = z.infer<typeof FigureStatus>

/** A figure of the tax law, as dated data. */
export const TaxFigure = z.object({
  /** year-figure-status */
  id: z.string(),
  year: z.int(),
  figure: FigureName,
  filingStatus: FigureStatus,
  /** Dollars, or percent. */
  value: z.number(),
  /** The publication that announced it; null if not announced yet. */
  source: z.nullable(z.string()),
  provisional: z.boolean(),
})
export type TaxFigure = z.infer<typeof TaxFigure>

const range = staffErrorMessages.tax_figure_range

/** A correction: which figure, its amount, where it is announced, and whether it may still change. */
export const TaxFigureChange = z
  .strictObject({
    year: z.int(),
    figure: FigureName,
    filingStatus: FigureStatus,
    value: z.number(range).check(
      z.minimum(0, range),
      z.maximum(99_999_999, range),
      z.refine((value) => Math.round(value * 100) / 100 === value, range),
    ),
    source: Announcement,
    provisional: z.boolean(),
  })
  .check(isAnnounced('source'))
export type TaxFigureChange = z.infer<typeof TaxFigureChange>

export const taxFiguresForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/tax_figures',
    access: everyStaffRole,
    subject: 'firm',
    replica: true,
    summary: 'Every figure that forecasts of taxes use, by year',
    result: many('tax_figure', TaxFigure),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/rates/tax',
    access: staffAreas.rates,
    subject: 'firm',
    summary: 'Correct or confirm a figure; every forecast of its year uses it',
    body: z.strictObject({ taxFigure: TaxFigureChange }),
    result: one('tax_figure', TaxFigure),
  }),
}
