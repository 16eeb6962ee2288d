import {
  firstYear,
  months,
  monthsShown,
  Period,
} from '@milepost/contract/financial-performance/statements/periods'
import { today } from '@milepost/ui/i18n/dates.ts'

export type PeriodEdges = { beginning?: boolean; yearToDate?: boolean }

/** A field is undefined if nothing is selected, or if the URL asks for something that is not offered. */
export type Criteria = { year: number | undefined; period: Period | undefined }

/** The options of a year's period selector: the months that have begun, plus the requested edges. */
export function listPeriods(
  year: number,
  { beginning, yearToDate }: PeriodEdges,
  day = today(),
): Period[] {
  return [
    ...(beginning ? (['beginning'] as const) : []),
    ...monthsShown(year, day).map((month) => months[month - 1]!),
    ...(yearToDate ? (['yearToDate'] as const) : []),
  ]
}

type Offered = {
  /** Undefined while loading: then any plausible year is accepted. */
  years: readonly number[] | undefined
  edges: PeriodEdges
  day?: string
}

/**
 * The year and period the URL asks for. Defaults to the current year, and to the year to date or, if that is
 * not offered, the latest month.
 */
export function parseCriteria(
  query: URLSearchParams,
  { years, edges, day = today() }: Offered,
): Criteria {
  const year = parseYear(query.get('year'), years, Number(day.slice(0, 4)))
  if (year === undefined) return { year, period: undefined }
  const offered = listPeriods(year, edges, day)
  const requested = query.get('period')
  const defaultPeriod = edges.yearToDate ? 'yearToDate' : offered.at(-1)
  const period = requested === null ? defaultPeriod : Period.safeParse(requested).data
  return { year, period: period && offered.includes(period) ? period : undefined }
}

function parseYear(
  requested: string | null,
  years: readonly number[] | undefined,
  current: number,
) {
  if (requested === null) return !years || years.includes(current) ? current : years[0]
  const year = /^\d{4}$/.test(requested) ? Number(requested) : undefined
  if (year === undefined || year < firstYear) return undefined
  return !years || years.includes(year) ? year : undefined
}

/** A copy of the query with these values set; undefined removes a value. */
export function withChanges(
  query: URLSearchParams,
  values: Record<string, string | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values))
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  return next
}
