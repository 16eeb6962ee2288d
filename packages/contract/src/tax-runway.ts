import type { TaxEstimateOption, TaxPayment } from './tax.ts'

/** Where a quarter stands; dollars with cents, null where only the paper says what is due. */
export type QuarterRunway = {
  id: string
  year: number
  quarter: number
  dueDate: string | null
  due: number | null
  paid: number
  /** Never below zero: what was paid too much is not owed back here. */
  left: number | null
  /** Whole weeks until the due date, at least one while there is time; null once it has passed. */
  weeks: number | null
  /** What to put by each of those weeks, rounded up to a cent; null where nothing is left or the date has passed. */
  setAsidePerWeek: number | null
}

const oneDay = 24 * 60 * 60 * 1000
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / oneDay)
const cents = (dollars: number) => Math.round(dollars * 100)

/** Each quarter with an estimate, in the order given, as of `today` (yyyy-MM-dd). */
export function runwayOf(
  options: readonly TaxEstimateOption[],
  payments: readonly TaxPayment[],
  today: string,
): QuarterRunway[] {
  return options.map(({ id, year, quarter, dueDate, amountDue }) => {
    const paid = payments
      .filter((payment) => payment.year === year && payment.quarter === quarter)
      .reduce((sum, { amount }) => sum + cents(amount), 0)
    const left = amountDue === null ? null : Math.max(cents(amountDue) - paid, 0)
    const days = dueDate === null ? -1 : daysBetween(today, dueDate)
    const weeks = days < 0 ? null : Math.max(Math.floor(days / 7), 1)
    return {
      ...{ id, year, quarter, dueDate, due: amountDue, paid: paid / 100, weeks },
      left: left === null ? null : left / 100,
      setAsidePerWeek: left && weeks ? Math.ceil(left / weeks) / 100 : null,
    }
  })
}

type DueDay = { id: string; dueDate: string; summary: string; description: string }

/**
 * Due dates as a calendar file (RFC 5545): whole days, each with a reminder a week before. `host` makes
 * the events' names ours, so that a file opened again changes them and adds none.
 */
export function calendarOf(days: readonly DueDay[], host: string, now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const events = days.flatMap(({ id, dueDate, summary, description }) => [
    'BEGIN:VEVENT',
    `UID:estimated-tax-${id}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dueDate.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
  ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${host}//Milepost//EN`, ...events]
  return [...lines, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('')
}

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n')

/** A line has at most 75 bytes; the rest of it follows after a space. */
function folded(line: string): string {
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
