import * as z from 'zod/mini'
import { TaxYear } from '../tax/tax-quarter.ts'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, one } from '../wire/endpoint.ts'
import { TaxForecastInputs, Travel } from './forecast-inputs.ts'
import { TaxForecast } from './tax-forecast.ts'

/** A change of what staff typed in. */
export const ForecastChange = z.object({
  at: z.iso.datetime(),
  by: z.nullable(z.string()),
  isOn: z.boolean(),
  inputs: TaxForecastInputs,
})
export type ForecastChange = z.infer<typeof ForecastChange>

/** A client's forecast of a year as staff see it. */
export const StaffTaxForecast = z.object({
  id: z.string(),
  year: z.int(),
  /** Whether the client sees it. */
  isOn: z.boolean(),
  inputs: TaxForecastInputs,
  /** The ways of deducting travel that the client's plan has. */
  travels: z.array(Travel),
  /** Newest first; empty if nobody has typed anything yet. */
  changes: z.array(ForecastChange),
  forecast: TaxForecast,
})
export type StaffTaxForecast = z.infer<typeof StaffTaxForecast>

const accountParams = { accountId: z.uuid() }

export const taxForecastsForStaff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/tax_forecasts',
    access: everyStaffRole,
    subject: 'tax',
    replica: true,
    summary: "A client's forecasts, newest year first; the current year always",
    params: z.strictObject(accountParams),
    result: many('tax_forecast_settings', StaffTaxForecast),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/tax_forecasts/:year',
    access: everyStaffRole,
    subject: 'tax',
    summary: "Switch a year's forecast on or off, and say what the books don't know",
    params: z.strictObject({ ...accountParams, year: TaxYear }),
    /** Omitted fields stay unchanged. */
    body: z.strictObject({
      taxForecast: z.strictObject({
        isOn: z.optional(z.boolean()),
        inputs: z._default(z.partial(TaxForecastInputs), {}),
      }),
      /** What the changed inputs were when the caller read them: a 409 if a colleague changed one since. */
      was: z.optional(z.partial(TaxForecastInputs)),
    }),
    result: one('tax_forecast_settings', StaffTaxForecast),
  }),
}
