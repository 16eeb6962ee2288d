import type { TaxQuarter } from './tax-quarter.ts'

/**
 * The state of a quarter in dollars with cents; null amounts if the amount due is only in the PDF.
 */
export type QuarterRunway = {
  paid: number
  /** Never below zero: an overpayment is not shown as money owed back. */
  left: number | null
  /**
   * Weeks until the due date, each begun one counted, since it has a payday of its own: 13 days are two; at least one while
   * there is time; null once the date has passed, or if it is not known.
   */
  weeks: number | null
  /**
   * What to set aside each of those weeks, rounded up to a cent; null if nothing is left or the
   * date has passed.
   */
  setAsidePerWeek: number | null
  /**
   * Days past the due date; null unless it is late. Late is a quarter of which something is left to pay after its due date,
   * or whose amount is only in the PDF while no payment is marked, up to the day the year's return is due: until then the
   * addition to tax grows by the day (IRC 6654(b)(2)); from then on it is settled with the return.
   */
  daysLate: number | null
}

const oneDay = 24 * 60 * 60 * 1000
const toUtcMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const cents = (dollars: number) => Math.round(dollars * 100)

/** The state of a quarter on the day `today` (yyyy-MM-dd). */
export function calculateRunway(
  { year, dueDate, hasEstimate, amountDue, payments }: TaxQuarter,
  today: string,
): QuarterRunway {
  const paid = payments.reduce((sum, { amount }) => sum + cents(amount), 0)
  const left = amountDue === null ? null : Math.max(cents(amountDue) - paid, 0)
  const days = dueDate === null ? -1 : (toUtcMs(dueDate) - toUtcMs(today)) / oneDay
  const weeks = days < 0 ? null : Math.max(Math.ceil(days / 7), 1)
  const isOpen = left === null ? hasEstimate && paid === 0 : left > 0
  const isPastDue = dueDate !== null && days < 0 && isOpen && today <= `${year + 1}-04-15`
  return {
    paid: paid / 100,
    left: left === null ? null : left / 100,
    weeks,
    setAsidePerWeek: left && weeks ? Math.ceil(left / weeks) / 100 : null,
    daysLate: isPastDue ? -days : null,
  }
}

/** Whether a quarter is late; see `daysLate`. */
export const isLate = (quarter: TaxQuarter, today: string): boolean =>
  calculateRunway(quarter, today).daysLate !== null

/**
 * The first quarter still to be paid: the earliest late one, else the first whose due date has not passed and that is not
 * paid in full. If the amount due is only in the PDF, any payment counts as paid.
 */
export const findNextToPay = (
  quarters: readonly TaxQuarter[],
  today: string,
): TaxQuarter | undefined =>
  quarters
    .filter(
      (quarter) => quarter.dueDate !== null && (quarter.dueDate >= today || isLate(quarter, today)),
    )
    .toSorted((a, b) => (a.dueDate! < b.dueDate! ? -1 : 1))
    .find((quarter) => {
      const { left, paid } = calculateRunway(quarter, today)
      return left === null ? paid === 0 : left > 0
    })

/** Why a due date is not on the 15th, the statutory day: it falls on a weekend or holiday. */
export type DueDateShift = { from: string; why: 'weekend' | 'holiday' | 'weekendAndHoliday' }

/** How a due date was moved from the 15th; null if it was not. */
export function getDueDateShift(dueDate: string): DueDateShift | null {
  const from = `${dueDate.slice(0, 8)}15`
  const days = (toUtcMs(dueDate) - toUtcMs(from)) / oneDay
  if (days <= 0) return null
  // Sunday is 0. Days to Monday: two from Saturday, one from Sunday. Any further shift is due to a
  // holiday.
  const toMonday = { 6: 2, 0: 1 }[new Date(toUtcMs(from)).getUTCDay()]
  if (toMonday === undefined) return { from, why: 'holiday' }
  return { from, why: days > toMonday ? 'weekendAndHoliday' : 'weekend' }
}

export type CalendarDay = { id: string; dueDate: string; summary: string; description: string }

/**
 * Due dates as an iCalendar file (RFC 5545): all-day events, each with reminders a week and a day
 * before, at nine in the morning. `host` makes the UIDs ours and stable, so importing the file
 * again updates the events instead of adding new ones.
 */
export function formatCalendar(days: readonly CalendarDay[], host: string, now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const events = days.flatMap(({ id, dueDate, summary, description }) => [
    'BEGIN:VEVENT',
    `UID:estimated-tax-${id}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dueDate.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    'TRANSP:TRANSPARENT',
    ...['-P6DT15H', '-PT15H'].flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(summary)}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${host}//Milepost//EN`, ...events]
  return [...lines, 'END:VCALENDAR'].map((line) => `${foldLine(line)}\r\n`).join('')
}

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n')

/** Folds a line at 75 bytes (RFC 5545, 3.1): continuation lines start with a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > 75) [text, bytes] = [`${text}\r\n `, 1]
    text += character
    bytes += size
  }
  return text
}
