import { repairDigits, repairMonths, squeeze } from './date-repairs.ts'
import { hasExactLabel, hasLabel, toSkeleton } from './labels.ts'
import { couldBeMisread } from './misread-digits.ts'
import { toText, type Line, type Token } from './page-lines.ts'

/** A date on a paper. */
export type FoundDate = {
  /** YYYY-MM-DD. */
  value: string
  /** Whether the day could be the month: 06/03 on a paper of another country. */
  isAmbiguous: boolean
  /** The other day that it could be, if the day were the month. */
  swapped: string | undefined
  isExact: boolean
  label: 'date' | 'period' | 'none' | 'decoy'
  tokens: Token[]
  line: Line
}

const months: Record<string, number> = {
  JAN: 1,
  ENE: 1,
  FEB: 2,
  MAR: 3,
  APR: 4,
  ABR: 4,
  MAY: 5,
  JUN: 6,
  JUL: 7,
  AUG: 8,
  AGO: 8,
  SEP: 9,
  SET: 9,
  OCT: 10,
  NOV: 11,
  DEC: 12,
  DIC: 12,
}
const monthWord =
  '(?:JAN(?:UARY)?|ENE(?:RO)?|FEB(?:RUARY|RERO)?|MAR(?:CH|ZO)?|APR(?:IL)?|ABR(?:IL)?|MAYO?|JUNE?|JUNIO|JULY?|JULIO|AUG(?:UST)?|AGO(?:STO)?|SEPT?(?:EMBER|IEMBRE)?|SET(?:IEMBRE)?|OCT(?:OBER|UBRE)?|NOV(?:EMBER|IEMBRE)?|DEC(?:EMBER)?|DIC(?:IEMBRE)?)'
const year = '(\\d{4}|\\d{2})(?!\\d(?!\\d?:))'

const byNumbers = new RegExp(`(?<![\\d/.])(\\d{1,2})([/.-])(\\d{1,2})\\2${year}`, 'g')
const byYear = /(?<!\d)([27]\d{3})([/.-])(\d{1,2})\2(\d{1,2})(?!\d(?!\d?:))/g
const byMonthFirst = new RegExp(
  `(?<![A-Z])(${monthWord})\\.? ?(\\d{1,2})(?:ST|ND|RD|TH)?(?: ?[.,] ?| |-|(?<=\\d{2})(?=\\d{4}))(?:D[EC] )?['’]?${year}`,
  'g',
)
const byDayFirst = new RegExp(
  `(?<!\\d)(\\d{1,2})[ /.-]?(?:D[EC] ?)?(${monthWord})\\.?[ /.,-]?(?:D[EC](?:L)? ?)?['’]?${year}`,
  'g',
)

/** Not the day of the paper: the card's expiry, the day a payment is due, when it was printed again, an offer. */
const decoys = [
  'EXP',
  'VALID',
  'VENCE',
  'VENCIM',
  'VIGENCIA',
  'DUE DATE',
  'DUE BY',
  'FECHA LIMITE',
  'PRINTED',
  'REPRINT',
  'PRINT DATE',
  'IMPRESO',
  'REIMPRES',
  'BIRTH',
  'NACIMIENTO',
  'NEXT SERVICE',
  'PROXIMO',
  'OFFER',
  'COUPON',
  'CUPON',
  'MEMBER SINCE',
  'LAST VISIT',
  'POINTS',
  'PUNTOS',
  'SURVEY',
  'ENCUESTA',
  'EFFECTIVE',
  'REWARD',
  'HIRE',
  'INSPECTION',
  'COMPARED',
  'PREVIOUS',
  'ANTERIOR',
  'SINCE',
  'DESDE EL',
]
const dateLabels = [
  'DATE',
  'FECHA',
  'TRANSACTION',
  'TRANS',
  'SALE',
  'VENTA',
  'DIA',
  'SOLD ON',
  'ISSUED',
  'PAID ON',
]
const periodLabels = [
  'WEEK END',
  'PERIOD END',
  'ENDING',
  'WEEK OF',
  'PAY PERIOD',
  'PERIOD',
  'PERIODO',
  'SEMANA',
  'WEEK',
  'THROUGH',
]

/** The dates of a paper that are real days. `isDayFirst` for papers of countries that write 28/03/2026. */
export function findDates(lines: readonly Line[], isDayFirst: boolean): FoundDate[] {
  return lines.flatMap((line, i) => findInLine(line, lines[i - 1], isDayFirst))
}

/** The dates in a text alone, without those with a digit that makes no sense. */
export const parseDates = (text: string, isDayFirst: boolean): string[] =>
  matchDates(squeeze(text.slice(0, 400)), isDayFirst)
    .filter(({ isRepaired }) => !isRepaired)
    .map(({ value }) => value)

function findInLine(line: Line, above: Line | undefined, isDayFirst: boolean): FoundDate[] {
  if (line.tokens.length > 200) return []
  // Words are repaired one by one, so that a place in the text leads back to its words.
  const starts: number[] = []
  let text = ''
  let isExact = true
  for (const [i, token] of line.tokens.entries()) {
    const own = token.text.slice(0, 60).toUpperCase()
    const repaired = repairDigits(own)
    if (repaired !== own && /\d/.test(repaired)) isExact = false
    const before = text.at(-1) ?? ''
    const isCut =
      isTorn(line.tokens[i - 1], token) ||
      /[/-]$/.test(text) ||
      (/^[/-][A-Z\d]/.test(repaired) && /[A-Z\d]/.test(before)) ||
      (/\d[/-]\d$/.test(text) && /^\d[/-]\d/.test(repaired))
    if (text !== '' && !isCut) text += ' '
    starts.push(text.length)
    text += repaired
  }
  const mended = repairMonths(text)
  if (mended !== text) [text, isExact] = [mended, false]
  let after = 0
  return matchDates(text, isDayFirst).map(
    ({ value, isAmbiguous, swapped, isRepaired, from, to }) => {
      const tokens = line.tokens.filter((token, i) => {
        const end = starts[i + 1] ?? text.length
        return starts[i]! < to && end > from && token.text !== ''
      })
      const label = labelOf(text.slice(after, from), tokens[0], above)
      after = to
      return { value, isAmbiguous, swapped, isExact: isExact && !isRepaired, label, tokens, line }
    },
  )
}

/** Whether two parts of one word or number touch each other: `202` and `6`, `j` and `ulio`. */
function isTorn(first: Token | undefined, second: Token): boolean {
  if (!first || Math.abs(second.left - first.right) > first.height * 0.15) return false
  const [before, behind] = [first.text.slice(-20), second.text.slice(0, 20)]
  const areLetters = /^\p{L}+$/u.test(before) && /^\p{L}+$/u.test(behind)
  const areDigits = /\d$/.test(before) && /^\d/.test(behind)
  return areDigits || (areLetters && Math.min(before.length, behind.length) <= 2)
}

function labelOf(before: string, first: Token | undefined, above: Line | undefined) {
  const own = toSkeleton(before)
  // A label above counts where the line itself has none: a column of its own.
  const over =
    own === '' && first && above
      ? above.tokens.filter(
          ({ left, right, height }) =>
            right > first.left - height && left < first.right + height * 4,
        )
      : []
  const isFigure = over.some(({ text }) => /\d/.test(text))
  const skeleton = own === '' && !isFigure ? toSkeleton(toText(over)) : own
  if (hasExactLabel(skeleton, decoys)) return 'decoy'
  if (hasLabel(skeleton, periodLabels)) return 'period'
  return hasLabel(skeleton, dateLabels) ? 'date' : 'none'
}

type Match = {
  value: string
  isAmbiguous: boolean
  swapped: string | undefined
  isRepaired: boolean
  from: number
  to: number
}

function matchDates(text: string, isDayFirst: boolean): Match[] {
  const found: Match[] = []
  const add = (match: RegExpExecArray, read: Day | undefined, more: Partial<Match> = {}) => {
    const [from, to] = [match.index, match.index + match[0].length]
    const isFree = !found.some((other) => from < other.to && to > other.from)
    if (read && isFree)
      found.push({ isAmbiguous: false, swapped: undefined, ...read, ...more, from, to })
  }
  for (const match of text.matchAll(byYear)) add(match, toDay(match[1]!, match[3]!, match[4]!))
  for (const match of text.matchAll(byNumbers)) {
    const [first, second, last] = [match[1]!, match[3]!, match[4]!]
    const [monthFirst, dayFirst] = [toDay(last, first, second), toDay(last, second, first)]
    const [usual, other] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
    const isBoth = usual !== undefined && other !== undefined && usual.value !== other.value
    add(match, usual ?? other, {
      isAmbiguous: !usual || (isDayFirst && isBoth),
      ...(isBoth && { swapped: other.value }),
    })
  }
  for (const match of text.matchAll(byMonthFirst))
    add(match, toDay(match[3]!, String(months[match[1]!.slice(0, 3)]!), match[2]!))
  for (const match of text.matchAll(byDayFirst))
    add(match, toDay(match[3]!, String(months[match[2]!.slice(0, 3)]!), match[1]!))
  return found.sort((a, b) => a.from - b.from)
}

type Day = { value: string; isRepaired: boolean; swapped?: string }

const withDay = (date: Date, day: string) => `${date.toISOString().slice(0, 8)}${day}`

/** What a first digit that makes no sense was: of several, the first that fits. */
const monthTens: Record<string, string> = { 6: '0', 7: '1', 8: '0' }
const dayTens: Record<string, string> = { 6: '0', 7: '2', 8: '03' }

function repairTens(text: string, max: number, tens: Record<string, string>): string {
  if (text.length !== 2 || Number(text) <= max) return text
  const fitting = [...(tens[text[0]!] ?? '')].map((digit) => `${digit}${text[1]}`)
  return fitting.find((each) => Number(each) > 0 && Number(each) <= max) ?? text
}

/** A real day; a digit that makes no sense is one that looks like it, as engines read it on faded paper: `87/15/2026`, `07/15/2826`, `07/15/7026`. */
function toDay(yearText: string, monthText: string, dayText: string): Day | undefined {
  const usual = `20${yearText.slice(-2)}`
  const isOdd = yearText.length === 4 && couldBeMisread(yearText, usual)
  const years = isOdd ? usual : yearText
  const month = repairTens(monthText, 12, monthTens)
  const day = repairTens(dayText, 31, dayTens)
  const yearNumber = Number(years) + (years.length === 2 ? 2000 : 0)
  const date = new Date(Date.UTC(yearNumber, Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  if (!isReal || yearNumber < 2000 || yearNumber > 2099) return undefined
  return {
    value: date.toISOString().slice(0, 10),
    isRepaired: isOdd || month !== monthText || day !== dayText,
    // A 7 could be a 1, too: `79` on the 19th.
    ...(day !== dayText && dayText.startsWith('7') && { swapped: withDay(date, `1${day[1]}`) }),
  }
}
