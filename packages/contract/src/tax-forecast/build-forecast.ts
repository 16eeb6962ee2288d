import type { EntityType } from '../clients/client-record.ts'
import { toHundredths } from '../financial-performance/statements/ledger.ts'
import { calculateRunway } from '../tax/tax-runway.ts'
import {
  additionalMedicareTax,
  childCredit,
  incomeTax,
  qbiDeduction,
  selfEmploymentTax,
} from './federal-tax.ts'
import { selectFigures, type YearFigure } from './figures-of-year.ts'
import type { TaxForecastInputs } from './forecast-inputs.ts'
import {
  projectYear,
  type MonthAmount,
  type MonthDeduction,
  type ProjectedYear,
} from './project-year.ts'
import { requiredPayment } from './required-payment.ts'
import { atCorporation, ruleSources } from './rule-sources.ts'
import type { TaxFigure } from './tax-figures.ts'
import type {
  ForecastInput,
  ForecastLine,
  ForecastNote,
  ForecastRule,
  ForecastSection,
  InputName,
  SectionName,
  TaxForecast,
} from './tax-forecast.ts'
import { coverInDollars, roundToDollars, takeRate } from './whole-dollars.ts'

/** A month of the books; cents. */
export type BooksMonth = {
  month: number
  netIncome: number
  /** Part of the expenses: what the standard mileage rate stands for, and depreciation. */
  vehicleCosts: number
  depreciation: number
}

export type ForecastFacts = {
  /** How the business is taxed; null counts as a sole proprietor's. */
  entityType: EntityType | null
  year: number
  /** The client's today (yyyy-MM-dd). */
  today: string
  figures: readonly TaxFigure[]
  inputs: TaxForecastInputs
  books: readonly BooksMonth[]
  throughMonth: number
  /** The deduction of each month's days or trips, in cents, as `inputs.travel` says. */
  travel: readonly MonthDeduction[]
  /** Paid to the IRS for the year, in cents. */
  paymentsMade: number
  dueDates: readonly { quarter: number; dueDate: string }[]
}

const dollars = (cents: number) => cents / 100

const input = (
  name: InputName,
  value: number,
  unit: ForecastInput['unit'] = 'usd',
): ForecastInput => ({
  name,
  value: unit === 'usd' ? dollars(value) : value,
  unit,
  rate: null,
  source: null,
  provisional: false,
})

const figureInput = (
  name: InputName,
  { value, source, provisional }: YearFigure,
  unit: 'usd' | 'percent' = 'usd',
): ForecastInput => ({ name, value: value / 100, unit, rate: null, source, provisional })

const line = (rule: ForecastRule, cents: number, inputs: ForecastInput[] = []): ForecastLine => ({
  rule,
  // Never minus zero, which JSON would turn into zero.
  amount: dollars(cents) || 0,
  inputs,
  source: ruleSources[rule],
})

const section = (name: SectionName, lines: ForecastLine[]): ForecastSection => ({
  name,
  lines,
  total: lines.reduce((sum, { amount }) => sum + amount, 0),
})

/** Lines that take as much off an amount as there is left of it. */
function takeOff(amount: number, parts: [ForecastRule, number][]): ForecastLine[] {
  let left = amount
  return parts.flatMap(([rule, cents]) => {
    const taken = Math.min(Math.max(cents, 0), left)
    left -= taken
    return cents > 0 ? [line(rule, -taken, [input('total', cents)])] : []
  })
}

/**
 * Whether the business's profit is all its owner's, as the forecast takes it. A partnership's is shared, and a C
 * corporation pays its own tax.
 */
export const hasOwnProfit = (entityType: EntityType | null): boolean =>
  entityType !== 'partnership' && entityType !== 'c_corporation'

/** A year's taxes as a receipt; every amount is rounded to whole dollars, as on the forms. */
export function buildForecast(facts: ForecastFacts): TaxForecast {
  const { inputs, year, today } = facts
  const figures = selectFigures(facts.figures, year, inputs.filingStatus)
  const typed = (amount: number) => roundToDollars(toHundredths(amount))
  const notes = new Set<ForecastNote>()

  const business = businessSection(facts)
  const profit = business.total * 100
  if (facts.books.length === 0) notes.add('no_books')
  if (profit < 0) notes.add('business_loss')
  // A shareholder's part of the profit (Schedule K-1) is no self-employment income: IRS, Instructions for Form 1120-S.
  const isSelfEmployed = facts.entityType !== 's_corporation'
  if (!isSelfEmployed) notes.add('s_corporation')
  if (!hasOwnProfit(facts.entityType)) notes.add('not_own_profit')

  const isJoint = inputs.filingStatus === 'joint'
  const wages = typed(inputs.wages)
  const spouseWages = isJoint ? typed(inputs.spouseWages) : 0
  const se = selfEmploymentTax({ profit: isSelfEmployed ? profit : 0, wages }, figures)
  const earnings = [
    input('profit', profit),
    figureInput('net_earnings_share', figures.net_earnings_share, 'percent'),
    input('net_earnings', se.netEarnings),
  ]
  const selfEmployment = section(
    'self_employment',
    !isSelfEmployed
      ? []
      : se.total === 0
        ? [
            line('below_minimum_earnings', 0, [
              input('profit', profit),
              figureInput('minimum_net_earnings', figures.minimum_net_earnings),
            ]),
          ]
        : [
            line('social_security_tax', se.socialSecurity, [
              ...earnings,
              figureInput('wage_base', figures.wage_base),
              ...(wages > 0 ? [input('wages', wages)] : []),
              figureInput('rate', figures.social_security_rate, 'percent'),
            ]),
            line('medicare_tax', se.medicare, [
              input('net_earnings', se.netEarnings),
              figureInput('rate', figures.medicare_rate, 'percent'),
            ]),
          ],
  )

  const optional = (rule: ForecastRule, cents: number) => (cents === 0 ? [] : [line(rule, cents)])
  const income = section('income', [
    line('profit', profit),
    ...optional('wages', wages),
    ...optional('spouse_wages', spouseWages),
    ...optional('other_income', typed(inputs.otherIncome)),
    ...(se.half === 0
      ? []
      : [
          line('half_of_self_employment_tax', -se.half, [
            input('self_employment_tax', se.total),
            input('half', 50, 'percent'),
          ]),
        ]),
  ])
  const adjusted = Math.max(income.total * 100, 0)

  const standard = Math.min(figures.standard_deduction.value, adjusted)
  const beforeQbi = adjusted - standard
  const qbi = qbiDeduction({ profit, half: se.half, taxableIncome: beforeQbi }, figures)
  if (qbi === null) notes.add('qbi_not_computed')
  const taxable = section('taxable', [
    line('adjusted_gross_income', adjusted),
    line('standard_deduction', -standard, [figureInput('total', figures.standard_deduction)]),
    qbi === null
      ? line('qbi_not_computed', 0, [
          input('taxable_income', beforeQbi),
          figureInput('threshold', figures.qbi_threshold),
        ])
      : line('qbi_deduction', -qbi, [
          input('business_income', Math.max(profit - se.half, 0)),
          input('taxable_income', beforeQbi),
          figureInput('rate', figures.qbi_rate, 'percent'),
          ...(figures.qbi_minimum.value > 0 ? [figureInput('minimum', figures.qbi_minimum)] : []),
        ]),
  ])

  const { tax, parts } = incomeTax(taxable.total * 100, figures)
  const credit = childCredit({ children: inputs.children, income: adjusted, tax }, figures)
  if (credit === null) notes.add('child_credit_left_out')
  const medicareWages = wages + spouseWages
  const additional = additionalMedicareTax(
    { netEarnings: se.netEarnings, wages: medicareWages },
    figures,
  )
  const federal = section('tax', [
    line(
      'income_tax',
      tax,
      parts.map(({ rate, income: part, source, provisional }) => ({
        ...input('at_rate', part),
        rate: rate / 100,
        source,
        provisional,
      })),
    ),
    ...(credit
      ? [
          line('child_credit', -credit, [
            input('children', inputs.children, 'count'),
            figureInput('credit_each', figures.child_credit),
          ]),
        ]
      : []),
    ...(isSelfEmployed ? [line('self_employment_tax', se.total)] : []),
    ...(additional > 0
      ? [
          line('additional_medicare_tax', additional, [
            input('net_earnings', se.netEarnings),
            ...(medicareWages > 0 ? [input('wages', medicareWages)] : []),
            figureInput('threshold', figures.additional_medicare_threshold),
            figureInput('rate', figures.additional_medicare_rate, 'percent'),
          ]),
        ]
      : []),
  ])
  const federalTax = federal.total * 100

  const dated = facts.dueDates.toSorted((a, b) => a.quarter - b.quarter)
  const next = dated.find(({ dueDate }) => dueDate >= today)
  // Once all dates have passed, the whole year is due.
  const quarter = next?.quarter ?? 4
  const later = (amount: number) => amount - coverInDollars(amount * quarter, 4)

  const withholding = typed(inputs.withholding)
  const lastYear = (amount: number | null) => (amount === null ? null : typed(amount))
  const required = requiredPayment(
    {
      federalTax,
      withholding,
      lastYearTax: lastYear(inputs.lastYearTax),
      lastYearIncome: lastYear(inputs.lastYearIncome),
    },
    figures,
  )
  if (inputs.lastYearTax === null) notes.add('last_year_unknown')
  const overpayment = typed(inputs.overpayment)
  const paymentsMade = roundToDollars(facts.paymentsMade)
  const payments = section('payments', [
    line(
      required.rule,
      required.amount,
      required.rule === 'last_year_share'
        ? [
            input('last_year_tax', lastYear(inputs.lastYearTax) ?? 0),
            {
              ...figureInput('rate', figures.last_year_share, 'percent'),
              value: required.lastYearRate / 100,
            },
            input('other_way', required.other ?? 0),
          ]
        : [
            input('tax', federalTax),
            ...(required.rule === 'small_balance'
              ? [figureInput('minimum', figures.small_balance)]
              : [figureInput('rate', figures.this_year_share, 'percent')]),
            ...(required.other === null ? [] : [input('other_way', required.other)]),
          ],
    ),
    ...takeOff(required.amount, [
      ['withholding', withholding],
      ['later_payments', later(Math.max(required.amount - withholding, 0))],
      ['overpayment', overpayment],
      ['payments_made', paymentsMade],
    ]),
  ])

  const stateRate = Math.round(inputs.statePercent * 100)
  const stateTax = takeRate(beforeQbi, stateRate)
  const statePaid = typed(inputs.statePaid)
  const state = section(
    'state',
    stateRate === 0
      ? []
      : [
          line('state_tax', stateTax, [
            input('taxable_income', beforeQbi),
            input('rate', stateRate / 100, 'percent'),
          ]),
          ...takeOff(stateTax, [
            ['state_later_payments', later(stateTax)],
            ['state_paid', statePaid],
          ]),
        ],
  )

  const due = payments.total + state.total
  const runway = calculateRunway(
    {
      id: `${year}_${quarter}`,
      year,
      quarter,
      dueDate: next?.dueDate ?? null,
      hasEstimate: false,
      amountDue: due,
      payments: [],
    },
    today,
  )
  const sections = [business, selfEmployment, income, taxable, federal, payments, state]
    .filter(({ lines }) => lines.length > 0)
    .map((each) => (isSelfEmployed ? each : atCorporation(each)))
  if (sections.some(({ lines }) => lines.some(hasProvisional))) notes.add('provisional')
  notes.add('left_out')
  const paidToIrs = withholding + overpayment + paymentsMade
  const paidToState = stateRate === 0 ? 0 : statePaid
  // What one of the two has too much is not the other's.
  const left = Math.max(federalTax - paidToIrs, 0) + Math.max(stateTax - paidToState, 0)
  return {
    id: String(year),
    year,
    asOf: today,
    sections,
    notes: [...notes],
    federalTax: dollars(federalTax),
    stateTax: dollars(stateTax),
    paid: dollars(paidToIrs + paidToState),
    left: dollars(left),
    quarter: next?.quarter ?? null,
    dueDate: next?.dueDate ?? null,
    dueByThen: due,
    weeks: runway.weeks,
    setAsidePerWeek: runway.weeks && due > 0 ? Math.ceil(due / runway.weeks) : null,
  }
}

const hasProvisional = ({ inputs }: ForecastLine) => inputs.some(({ provisional }) => provisional)

/** The profit from the books: their months and the rest of the year, less days or miles. */
function businessSection({ books, throughMonth, inputs, travel }: ForecastFacts): ForecastSection {
  const projected = (amounts: readonly MonthAmount[]) => projectYear(amounts, throughMonth)
  const of = (key: 'netIncome' | 'vehicleCosts' | 'depreciation') =>
    projected(books.map((month) => ({ month: month.month, cents: month[key] })))
  const [income, vehicle, depreciation] = [of('netIncome'), of('vehicleCosts'), of('depreciation')]
  const lines = [
    line('books_to_date', income.toDate, [
      ...monthInputs(income),
      ...(depreciation.toDate === 0 ? [] : [input('depreciation', depreciation.toDate)]),
    ]),
    ...restLine('books_rest_of_year', income, 1),
  ]
  if (inputs.travel === 'none') return section('business', lines)
  const deduction = projected(travel)
  const isProvisional = travel.some((one) => one.provisional && one.month <= throughMonth)
  const marked = (one: ForecastLine) =>
    isProvisional
      ? { ...one, inputs: one.inputs.map((from) => ({ ...from, provisional: true })) }
      : one
  const costs = vehicle.toDate + vehicle.restOfYear
  return section('business', [
    ...lines,
    // The standard mileage rate takes the place of the vehicle's actual costs.
    ...(inputs.travel === 'mileage' && costs !== 0 ? [line('vehicle_costs', costs)] : []),
    ...[
      line(`${inputs.travel}_to_date`, -deduction.toDate, monthInputs(deduction)),
      ...restLine(`${inputs.travel}_rest_of_year`, deduction, -1),
    ].map(marked),
  ])
}

const monthInputs = ({ throughMonth, monthsWithLines }: ProjectedYear) =>
  throughMonth === 0
    ? []
    : [
        input('through_month', throughMonth, 'month'),
        input('months_with_lines', monthsWithLines, 'count'),
      ]

const restLine = (rule: ForecastRule, { restOfYear, ...year }: ProjectedYear, sign: 1 | -1) =>
  year.monthsLeft === 0
    ? []
    : [
        line(rule, sign * restOfYear, [
          input('months_left', year.monthsLeft, 'count'),
          input('average_month', year.averageMonth),
        ]),
      ]
