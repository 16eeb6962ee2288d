import type { TaxForecastInputs } from '@milepost/contract/tax-forecast/forecast-inputs'
import {
  amountText,
  anyDecimals,
  parseAmount,
  type AmountOptions,
} from '@milepost/ui/forms/amount-text.ts'

/** The inputs as typed: text for amounts. */
export type ForecastDraft = Record<keyof TaxForecastInputs, string>

/** Amounts that may be unknown; empty is not zero. */
const unknown: readonly string[] = ['lastYearTax', 'lastYearIncome']
const choices: readonly string[] = ['filingStatus', 'travel']
const mayBeNegative: readonly string[] = ['otherIncome', 'lastYearIncome']

/** How a field's number is read. */
export const readingOf = (field: keyof TaxForecastInputs): AmountOptions => ({
  decimals: anyDecimals,
  allowsNegative: mayBeNegative.includes(field),
  isPercent: field === 'statePercent',
})

export const toDraft = (inputs: TaxForecastInputs): ForecastDraft =>
  Object.fromEntries(
    Object.entries(inputs).map(([field, value]) => [
      field,
      value === null || (value === 0 && !unknown.includes(field)) ? '' : toText(value),
    ]),
  ) as ForecastDraft

const toText = (value: number | string) =>
  typeof value === 'string' ? value : amountText(value, { decimals: anyDecimals })

/** The inputs of a draft, as typed; NaN where no amount can be read. */
export const readDraft = (draft: ForecastDraft) =>
  Object.fromEntries(
    Object.entries(draft).map(([field, text]) => {
      if (choices.includes(field)) return [field, text]
      if (text.trim() === '') return [field, unknown.includes(field) ? null : 0]
      return [field, parseAmount(text, readingOf(field as keyof TaxForecastInputs)) ?? NaN]
    }),
  ) as TaxForecastInputs
