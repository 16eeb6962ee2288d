import type { ForecastRule, ForecastSection } from './tax-forecast.ts'

/** The line of the form, or the law, behind each line of a forecast; null for what is neither. */
export const ruleSources: Record<ForecastRule, string | null> = {
  books_to_date: 'Schedule C, line 31',
  books_rest_of_year: null,
  vehicle_costs: 'Rev. Proc. 2019-46, section 4',
  per_diem_to_date: 'Schedule C, line 24b; IRC 274(n)(3)',
  per_diem_rest_of_year: null,
  mileage_to_date: 'Schedule C, line 9',
  mileage_rest_of_year: null,
  below_minimum_earnings: 'Schedule SE, line 4c',
  social_security_tax: 'Schedule SE, line 10',
  medicare_tax: 'Schedule SE, line 11',
  profit: 'Schedule C, line 31',
  wages: 'Form W-2, box 1',
  spouse_wages: 'Form W-2, box 1',
  other_income: null,
  half_of_self_employment_tax: 'Schedule SE, line 13; IRC 164(f)',
  adjusted_gross_income: 'Form 1040-ES, line 1',
  standard_deduction: 'Form 1040-ES, line 2a; IRC 63(c)',
  qbi_deduction: 'Form 8995, line 15; IRC 199A',
  qbi_not_computed: 'Form 8995-A; IRC 199A(b)(3)',
  income_tax: 'Form 1040-ES, line 4, Tax Rate Schedules',
  child_credit: 'Form 1040-ES, line 7; IRC 24',
  self_employment_tax: 'Form 1040-ES, line 9',
  additional_medicare_tax: 'Form 8959, lines 7 and 13',
  this_year_share: 'Form 1040-ES, line 12a',
  last_year_share: 'Form 1040-ES, line 12b',
  small_balance: 'Form 1040-ES, line 14b',
  withholding: 'Form 1040-ES, line 13',
  later_payments: 'Form 1040-ES, line 15',
  overpayment: 'Form 1040-ES, line 15',
  payments_made: null,
  state_tax: null,
  state_later_payments: null,
  state_paid: null,
}

const corporationSources: Partial<Record<ForecastRule, string>> = {
  books_to_date: 'Schedule K-1 (Form 1120-S), box 1',
  per_diem_to_date: 'IRC 274(n)(3)',
  mileage_to_date: 'Rev. Proc. 2019-46',
  profit: 'Schedule K-1 (Form 1120-S), box 1',
}

/** A section with the sources of an S corporation's profit, which is on its own return. IRS, Instructions for Form 1120-S. */
export const atCorporation = (of: ForecastSection): ForecastSection => ({
  ...of,
  lines: of.lines.map((line) => ({
    ...line,
    source: corporationSources[line.rule] ?? line.source,
  })),
})
