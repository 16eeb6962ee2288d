const padTwo = (n: number) => String(n).padStart(2, '0')

/** The day as yyyy-MM-dd; undefined if the calendar has none such. */
function toDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${padTwo(month)}-${padTwo(day)}` : undefined
}

/** Leap days are eight years apart at most, and one in four ends of a month is in a month before. */
const lookBack = { years: 8, months: 2 }

/** The latest of the days, in the order given, that is real and not after today. */
const latest = (today: string, days: readonly (string | undefined)[]) =>
  days.find((day) => day !== undefined && day <= today)

/**
 * The day (yyyy-MM-dd) that somebody typed, undefined if it can't be read. The month comes first, in both languages,
 * as wherever Milepost shows a day in figures: 11/3, 11-3-26, 1103, 110326, 2026-11-03. What is left out makes it the
 * latest such day up to `today`, since papers are dated before they are posted: 3 is the last 3rd of a month.
 */
export function parseDay(typed: string, today: string): string | undefined {
  const text = typed.trim()
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number]
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))

  if (/^\d{1,2}$/.test(text)) {
    const months = Array.from({ length: lookBack.months + 1 }, (_, back) => {
      const month = thisMonth - back
      return month > 0
        ? toDay(thisYear, month, Number(text))
        : toDay(thisYear - 1, month + 12, Number(text))
    })
    return latest(today, months)
  }

  const match =
    /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(text) ??
    /^(\d\d)(\d\d)(\d\d|\d{4})?$/.exec(text)
  if (!match) return undefined
  const [month, day] = [Number(match[1]), Number(match[2])]
  if (match[3] !== undefined)
    return toDay(Number(match[3]) + (match[3].length === 2 ? 2000 : 0), month, day)
  const years = Array.from({ length: lookBack.years + 1 }, (_, back) =>
    toDay(thisYear - back, month, day),
  )
  return latest(today, years)
}

/** The day before or after, by a number of days. */
export const stepDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10)
