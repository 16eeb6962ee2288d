import { buildForecast, hasOwnProfit } from '@milepost/contract/tax-forecast/build-forecast'
import { areBracketsInOrder } from '@milepost/contract/tax-forecast/figures-of-year'
import {
  defaultInputs,
  type TaxForecastInputs,
  type Travel,
} from '@milepost/contract/tax-forecast/forecast-inputs'
import { lastCountedMonth, type MonthDeduction } from '@milepost/contract/tax-forecast/project-year'
import type { TaxFigure, TaxFigureChange } from '@milepost/contract/tax-forecast/tax-figures'
import type { TaxForecast } from '@milepost/contract/tax-forecast/tax-forecast'
import type {
  StaffTaxForecast,
  taxForecastsForStaff,
} from '@milepost/contract/tax-forecast/tax-forecasts-for-staff'
import { canUse, type Plan } from '@milepost/contract/wire/access'
import type { Received } from '@milepost/contract/wire/endpoint'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { checkUnchanged } from '../../shared/check-unchanged.ts'
import { getToday } from '../../shared/today.ts'
import { hasFigures, listFigures, lockFigures, updateFigure } from './tax-figures.sql.ts'
import {
  booksMonths,
  dueDatesOf,
  findForecastAccount,
  insertVersion,
  listVersions,
  lockForecasts,
  sumPayments,
  type ForecastVersion,
} from './tax-forecast.sql.ts'

const maxChangesShown = 50

/** A year's deduction for days away or for trips, by month; cents. */
type MonthlyDeductions = (db: Db, accountId: string, year: number) => Promise<MonthDeduction[]>

/** What other features know of a client's year. */
export type TravelSources = Record<Exclude<Travel, 'none'>, MonthlyDeductions>

/** The deductions whose area the plan has: a client is shown no figure of another area. */
const travelsOf = (clientCustomerType: Plan): Travel[] => {
  const account = { clientCustomerType, isActive: true, isLimited: false }
  return [
    ...(canUse('per-diem', account) ? (['per_diem'] as const) : []),
    ...(canUse('mileage', account) ? (['mileage'] as const) : []),
    'none',
  ]
}

export const taxForecastService = (clock: Clock, sources: TravelSources) => {
  /** Prepares forecasts of one client's years. */
  async function forecaster(db: Db, accountId: string) {
    const { plan, lockedThrough, entityType } = orNotFound(await findForecastAccount(db, accountId))
    const [today, figures] = [await getToday(db, clock, accountId), await listFigures(db)]
    const travels = travelsOf(plan)
    const forecast = async (year: number, typed: TaxForecastInputs): Promise<TaxForecast> => {
      const inputs = travels.includes(typed.travel) ? typed : { ...typed, travel: 'none' as const }
      const books = await booksMonths(db, accountId, year)
      const { travel } = inputs
      return buildForecast({
        entityType,
        year,
        today,
        figures,
        inputs,
        books,
        throughMonth: lastCountedMonth(year, {
          lockedThrough,
          today,
          months: books.map(({ month }) => month),
        }),
        travel: travel === 'none' ? [] : await sources[travel](db, accountId, year),
        paymentsMade: await sumPayments(db, accountId, year),
        dueDates: await dueDatesOf(db, year),
      })
    }
    return { today, travels, forecast, isOffered: hasOwnProfit(entityType) }
  }

  /** The forecasts that are switched on, newest year first. */
  async function listForClient(db: Db, accountId: string): Promise<TaxForecast[]> {
    const shown = newestOfYears(await listVersions(db, accountId)).filter(({ isOn }) => isOn)
    if (shown.length === 0) return []
    const { forecast, isOffered } = await forecaster(db, accountId)
    if (!isOffered) return []
    const forecasts: TaxForecast[] = []
    for (const version of shown) forecasts.push(await forecast(version.year, toInputs(version)))
    return forecasts
  }

  /** Each year that staff typed something for, and the current one. */
  async function listForStaff(db: Db, accountId: string): Promise<StaffTaxForecast[]> {
    const { today, travels, forecast } = await forecaster(db, accountId)
    const versions = await listVersions(db, accountId)
    const current = Number(today.slice(0, 4))
    const typedYears = newestOfYears(versions).map(({ year }) => year)
    const isCurrentToo = !typedYears.includes(current) && (await hasFigures(db, current))
    const years = [...typedYears, ...(isCurrentToo ? [current] : [])].toSorted((a, b) => b - a)
    const list: StaffTaxForecast[] = []
    for (const year of years) {
      const ofYear = versions.filter((version) => version.year === year)
      const [newest] = ofYear
      const inputs = newest ? toInputs(newest) : { ...defaultInputs, travel: travels[0]! }
      list.push({
        id: String(year),
        year,
        isOn: newest?.isOn ?? false,
        inputs,
        travels,
        changes: ofYear.slice(0, maxChangesShown).map((version) => ({
          at: version.at,
          by: version.by,
          isOn: version.isOn,
          inputs: toInputs(version),
        })),
        forecast: await forecast(year, inputs),
      })
    }
    return list
  }

  /**
   * Stores what staff typed. Throws a 422 for a year without figures, or for another plan's deduction, or if it is switched on for a
   * business whose profit isn't all its owner's; a 409 if an input is no
   * longer as they read it.
   */
  async function change(
    db: Db,
    accountId: string,
    {
      year,
      taxForecast,
      was,
    }: Received<typeof taxForecastsForStaff.change>['body'] & { year: number },
    changedBy: string,
  ): Promise<StaffTaxForecast> {
    if (!(await hasFigures(db, year))) throw httpError(422, 'tax_forecast_year')
    const { travels, isOffered } = await forecaster(db, accountId)
    await lockForecasts(db, accountId)
    const newest = (await listVersions(db, accountId)).find((version) => version.year === year)
    const now = newest ? toInputs(newest) : { ...defaultInputs, travel: travels[0]! }
    checkUnchanged('/tax_forecast/inputs', now, taxForecast.inputs, was)
    const inputs = { ...now, ...taxForecast.inputs }
    const isOn = taxForecast.isOn ?? newest?.isOn ?? false
    if (taxForecast.isOn && !isOffered) throw httpError(422, 'tax_forecast_entity')
    if (!travels.includes(inputs.travel))
      throw httpError(422, 'tax_forecast_travel', { pointer: '/tax_forecast/inputs/travel' })
    await insertVersion(db, accountId, { year, isOn, inputs, at: clock.now(), changedBy })
    return (await listForStaff(db, accountId)).find((one) => one.year === year)!
  }

  return { listForClient, listForStaff, change }
}

/** Corrects a figure. Throws a 404 if there is none, a 422 if rates would no longer follow each other. */
export async function correctFigure(db: Db, change: TaxFigureChange): Promise<TaxFigure> {
  const figures = await lockFigures(db)
  const isIt = (one: TaxFigure) =>
    one.year === change.year &&
    one.figure === change.figure &&
    one.filingStatus === change.filingStatus
  orNotFound(figures.find(isIt))
  const changed = figures
    .filter(({ year }) => year === change.year)
    .map((one) => (isIt(one) ? { ...one, value: change.value } : one))
  if (!areBracketsInOrder(changed))
    throw httpError(422, 'tax_figure_order', { pointer: '/tax_figure/value' })
  return orNotFound(await updateFigure(db, change))
}

const newestOfYears = (versions: readonly ForecastVersion[]) =>
  versions.filter(({ year }, i) => versions[i - 1]?.year !== year)

/** What was typed, of a version. */
function toInputs(version: ForecastVersion): TaxForecastInputs {
  const { year: _year, isOn: _isOn, at: _at, by: _by, ...inputs } = version
  return inputs
}
