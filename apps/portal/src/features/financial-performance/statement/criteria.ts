import { firstYear, months, monthsShown, Period } from '@milepost/contract/books/periods'
import { today } from '@milepost/ui/i18n/dates.ts'

export type PeriodEdges = { beginning?: boolean; yearToDate?: boolean }

/** Undefined where nothing is chosen, or what the address asks for is not offered. */
export type Criteria = { year: number | undefined; period: Period | undefined }

/** What the period selector of a year offers: its months that have begun, between the edges that are shown. */
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
  /** Undefined while they load: any year that could be is taken for offered. */
  years: readonly number[] | undefined
  edges: PeriodEdges
  day?: string
}

/**
 * The year and period an address asks for. Without any, the year is the current one, and the period is
 * the year to date, or the newest month where that is not offered.
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

/** The same query with other values in it; an undefined one is taken out. */
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
