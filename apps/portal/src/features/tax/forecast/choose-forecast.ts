import type { TaxForecast } from '@milepost/contract/tax-forecast/tax-forecast'

/** The forecast whose next date comes first; the newest if all dates have passed. */
export const chooseForecast = (forecasts: readonly TaxForecast[]): TaxForecast | undefined =>
  forecasts
    .filter(({ dueDate }) => dueDate !== null)
    .toSorted((a, b) => (a.dueDate! < b.dueDate! ? -1 : 1))[0] ?? forecasts[0]
