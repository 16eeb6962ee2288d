import type { ForecastInput, TaxForecast } from '@milepost/contract/tax-forecast/tax-forecast'

/** A forecast with two of its sections. */
export const aTaxForecast = (differences: Partial<TaxForecast> = {}): TaxForecast => ({
  id: '2026',
  year: 2026,
  asOf: '2026-11-21',
  sections: [
    {
      name: 'business',
      total: 60_000,
      lines: [
        {
          rule: 'books_to_date',
          amount: 50_000,
          source: 'Schedule C, line 31',
          inputs: [
            input({ name: 'through_month', value: 10, unit: 'month' }),
            input({ name: 'months_with_lines', value: 10, unit: 'count' }),
          ],
        },
        {
          rule: 'books_rest_of_year',
          amount: 10_000,
          source: null,
          inputs: [
            input({ name: 'months_left', value: 2, unit: 'count' }),
            input({ name: 'average_month', value: 5_000, unit: 'usd' }),
          ],
        },
      ],
    },
    {
      name: 'tax',
      total: 12_000,
      lines: [
        {
          rule: 'income_tax',
          amount: 3_522,
          source: 'Form 1040-ES, line 4, Tax Rate Schedules',
          inputs: [
            input({ name: 'at_rate', value: 12_400, rate: 10, source: 'IRC 1(j)' }),
            input({ name: 'at_rate', value: 19_017, rate: 12, provisional: true }),
          ],
        },
        { rule: 'self_employment_tax', amount: 8_478, source: null, inputs: [] },
      ],
    },
  ],
  notes: ['left_out'],
  federalTax: 12_000,
  stateTax: 0,
  paid: 9_116,
  left: 2_884,
  quarter: 4,
  dueDate: '2027-01-15',
  dueByThen: 1_484,
  weeks: 7,
  setAsidePerWeek: 212,
  ...differences,
})

const input = (differences: Pick<ForecastInput, 'name' | 'value'> & Partial<ForecastInput>) => ({
  unit: 'usd' as const,
  rate: null,
  source: null,
  provisional: false,
  ...differences,
})
