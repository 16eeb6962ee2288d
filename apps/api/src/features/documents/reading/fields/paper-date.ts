import type { FoundDate } from './dates.ts'
import { toText } from './page-lines.ts'

/** A paper is sent within three years, or the date is another one: an older one is taken only where there is no other. */
const maxAgeDays = 3 * 366
/** An older one is shown, but never sure. */
const maxSureAgeDays = 550

export type PickedDate = {
  found: FoundDate
  isSure: boolean
  /** Whether a second reading of the same place would make it sure. */
  isConfirmable: boolean
}

/** Days from one date to a later one (YYYY-MM-DD). */
export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000

/**
 * The day of the paper among its dates: not after it was sent, a labelled one before one with a time beside it before the first. Sure if
 * it is printed twice, or its weekday agrees, or the text is the PDF's own and no other date contends.
 */
export function pickDate(
  dates: readonly FoundDate[],
  { sentOn, isEmbedded }: { sentOn: string; isEmbedded: boolean },
): PickedDate | undefined {
  const readable = dates.flatMap((date) => withPastDay(date, sentOn))
  const earlier = readable.filter(({ label }) => label !== 'decoy')
  const recent = earlier.filter(({ value }) => daysBetween(value, sentOn) <= maxAgeDays)
  const possible = recent.length > 0 ? recent : earlier
  const labelled = possible.filter(({ label }) => label === 'date')
  const timed = possible.filter(({ line }) => hasTime.test(toText(line.tokens).slice(0, 300)))
  const plain = possible.filter(({ label }) => label !== 'period')
  const group = [labelled, timed, plain, possible].find(({ length }) => length > 0)
  const found = group?.[0]
  if (!group || !found) return undefined
  const same = possible.filter(({ value }) => value === found.value)
  const isAlone = group.every(({ value }) => value === found.value)
  const isOnly = plain.every(({ value }) => value === found.value)
  const isRecent = daysBetween(found.value, sentOn) <= maxSureAgeDays
  const isTwice = new Set(same.filter(({ isExact }) => isExact).map(({ line }) => line)).size >= 2
  const isBacked = isTwice || same.some(weekdayAgrees)
  // Without a label, a second date could as well be the one.
  const isClear = isAlone && (labelled.length > 0 || isOnly || isTwice)
  const mayBeSure = isClear && isRecent && !found.isAmbiguous
  return {
    found,
    isSure: mayBeSure && (isBacked || (isEmbedded && found.isExact)),
    isConfirmable: mayBeSure,
  }
}

/**
 * A day after the paper was sent was misread, or it is the month that stands first: the other day it could be, or else the same one of
 * the last year that fits, where it is labelled or a time stands beside it.
 */
function withPastDay(date: FoundDate, sentOn: string): FoundDate[] {
  const isPast = (day: string) => daysBetween(day, sentOn) >= 0
  if (isPast(date.value)) return [date]
  if (date.swapped && isPast(date.swapped))
    return [{ ...date, value: date.swapped, isAmbiguous: true, isExact: false }]
  const isDated = date.label === 'date' || hasTime.test(toText(date.line.tokens).slice(0, 300))
  const [year, rest] = [Number(sentOn.slice(0, 4)), date.value.slice(4)]
  const value = [year, year - 1].map((each) => `${each}${rest}`).find(isPast)
  return isDated && value && !Number.isNaN(Date.parse(value))
    ? [{ ...date, value, isExact: false }]
    : []
}

const hasTime = /(?<!\d)\d{1,2}:\d{2}/

const weekdays = [
  ['SUN', 'DOM'],
  ['MON', 'LUN'],
  ['TUE', 'MAR'],
  ['WED', 'MIE'],
  ['THU', 'JUE'],
  ['FRI', 'VIE'],
  ['SAT', 'SAB'],
]
const weekdayName =
  /^(?:(SUN|DOM|MON|LUN|TUES?|WED|MIE|THU|THURS?|JUE|FRI|VIE|SAT|SAB)|(?:SUN|MON|TUES|WEDNES|THURS|FRI|SATUR)DAY|DOMINGO|LUNES|MARTES|MIERCOLES|JUEVES|VIERNES|SABADO)[.,]?$/

/** Whether a weekday beside the date is that of the date: a fact of its own. */
function weekdayAgrees({ value, line }: FoundDate): boolean {
  const names = weekdays[new Date(`${value}T00:00:00Z`).getUTCDay()]!
  return line.tokens.some(({ text }) => {
    const word = text.slice(0, 12).normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    return weekdayName.test(word) && names.includes(word.slice(0, 3))
  })
}
