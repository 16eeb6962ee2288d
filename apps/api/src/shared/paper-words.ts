import type { PaperKind } from '@milepost/contract/missing-papers/missing-papers'
import { parseDay } from './tables/day-text.ts'

/** What the words of a paper say of it. */
export type PaperWords = {
  kind: PaperKind
  /** What tells its sender, or its truck, from others of the kind; in lower case. */
  tokens: readonly string[]
  /** The same as it is written; null without any. */
  name: string | null
  /** The day it is of, the last one if it is of several: yyyy-MM-dd. */
  on: string | undefined
  /** The first day, if days are written; a month or quarter alone has none. */
  from: string | undefined
}

/** By which words a kind is known, in English and Spanish without accents; the first that fits. */
const kinds: readonly (readonly [PaperKind, RegExp])[] = [
  [
    'fuel_card',
    /\b(fuel cards?|fuel (statements?|invoices?|reports?)|tarjetas? de combustible)\b/g,
  ],
  ['settlement', /\b(settlements?|liquidacion(es)?)\b/g],
  ['earnings', /\b(earnings|ganancias)\b/g],
  ['payroll', /\b(payrolls?|pay ?stubs?|nominas?)\b/g],
  ['card_statement', /\b(credit cards?|tarjetas? de credito|card statements?)\b/g],
  ['loan_statement', /\b(loans?|prestamos?)\b/g],
  ['bank_statement', /\b(bank statements?|estados? de cuenta|statements?)\b/g],
  ['mileage_report', /\b(ifta|mileage|odometers?|odometros?|millas)\b/g],
]

/** Words that say nothing of what a paper is, or of who sent it. */
const emptyWords = new Set(
  `
    a an and bancario banco bank by card copy de del doc document documento e el en ending estado file for foto from i image img in it la las los my no
    of on page para pdf photo picture por que report reporte scan screenshot semana statement statements tarjeta termina
    terminada the this through to trimestre un una untitled week weekly monthly month mes mensual semanal and y quarter
    invoice factura
  `.match(/\p{L}+/gu),
)

const toPlain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()

/** The months' names and their short forms in both languages, as numbers from 1. */
const monthNumbers: ReadonlyMap<string, number> = new Map([
  ...['en', 'es'].flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      return Array.from(
        { length: 12 },
        (_, i) => [toPlain(format.format(Date.UTC(2024, i, 1))), i + 1] as const,
      )
    }),
  ),
  ['sep', 9],
])
const month = `(?<month>${[...monthNumbers.keys()].toSorted((a, b) => b.length - a.length).join('|')})`
const year = String.raw`(?<year>20\d\d)`

/** How a day is written, and which part of a period it stands for. */
const days: readonly RegExp[] = [
  new RegExp(String.raw`\b${year}-(?<m>\d\d?)-(?<d>\d\d?)\b`, 'g'),
  /\b(?<m>\d\d?)[/-](?<d>\d\d?)(?:[/-](?<year>20\d\d|\d\d))?\b/g,
  new RegExp(String.raw`\b${month} (?<d>\d\d?)(?:st|nd|rd|th)?(?!\d)(?:,? ${year})?\b`, 'g'),
  new RegExp(String.raw`\b(?<d>\d\d?)(?: de)? ${month}(?:,?(?: del?)? ${year})?\b`, 'g'),
]
const months = new RegExp(String.raw`\b${month}(?:,?(?: del?)? ${year})?\b`, 'g')
const quarters = new RegExp(
  String.raw`\b(?:q(?<q>[1-4])|(?<q>[1-4])(?:st|nd|rd|th) quarter|(?<q>[1-4])o? trimestre)(?:,?(?: del?)? ${year})?\b`,
  'g',
)

/** How many days after it arrived a paper may end: one for a month is often sent in its last days. */
const maxDaysAhead = 10
const dayMs = 86_400_000

const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** The day in the given year, or without one the last such day that is not long after the arrival. */
function toDay(
  make: (year: number) => string | undefined,
  written: string | undefined,
  arrivedOn: string,
): string | undefined {
  const latest = addDays(arrivedOn, maxDaysAhead)
  if (written) return make(written.length === 2 ? 2000 + Number(written) : Number(written))
  const arrived = Number(arrivedOn.slice(0, 4))
  return [arrived + 1, arrived, arrived - 1].map(make).find((day) => day && day <= latest)
}

const lastOfMonth = (ofYear: number, number: number) =>
  new Date(Date.UTC(ofYear, number, 0)).toISOString().slice(0, 10)

type Found = { on: string | undefined; from: string | undefined; rest: string }

/** Days of one month, such as 'May 4-10', which is not April 10. */
const span = new RegExp(String.raw`\b${month} (\d\d?) ?[-–] ?(\d\d?)\b(?![/-]\d)`, 'g')

/** Cuts the days, months, and quarters out of a plain text; the latest of what is written most exactly is its day. */
function cutDays(plain: string, arrivedOn: string): Found {
  const exact: string[] = []
  const wide: string[] = []
  const take =
    (
      found: string[],
      make: (groups: Record<string, string | undefined>) => (ofYear: number) => string | undefined,
    ) =>
    (...match: unknown[]) => {
      const groups = match.at(-1) as Record<string, string | undefined>
      const on = toDay(make(groups), groups.year, arrivedOn)
      if (on) found.push(on)
      return ' '
    }
  let rest = plain.replace(span, '$1 $2 to $1 $3')
  for (const pattern of days)
    rest = rest.replace(
      pattern,
      take(
        exact,
        ({ m, d, month: name }) =>
          (ofYear) =>
            parseDay(ofYear, Number(m ?? monthNumbers.get(name!)), Number(d)),
      ),
    )
  rest = rest.replace(
    quarters,
    take(
      wide,
      ({ q }) =>
        (ofYear) =>
          lastOfMonth(ofYear, Number(q) * 3),
    ),
  )
  rest = rest.replace(
    months,
    take(
      wide,
      ({ month: name }) =>
        (ofYear) =>
          lastOfMonth(ofYear, monthNumbers.get(name!)!),
    ),
  )
  const isPossible = (on: string) =>
    on <= addDays(arrivedOn, maxDaysAhead + 31) && on >= addDays(arrivedOn, -800)
  const on = (exact.length > 0 ? exact : wide).filter(isPossible).toSorted().at(-1)
  const [from] = exact.filter(isPossible).toSorted()
  return { on, from, rest: rest.replace(/\b20\d\d\b/g, ' ') }
}

/** A number that names a truck, a card, or an account. */
const numbered =
  /\b(?:unit|truck|trailer|unidad|camion|card|acct|account|cuenta|tarjeta) ?#? ?(\d{1,6})\b/g

/**
 * What the words of a paper say: its kind, its sender or truck, and its day. `arrivedOn` (yyyy-MM-dd) gives the year where none
 * is written. A text without a word of its own, such as 'IMG_0042', is of the kind `other` without tokens.
 */
export function readPaperWords(text: string, arrivedOn: string): PaperWords {
  const { on, from, rest } = cutDays(toPlain(text), arrivedOn)
  const found = kinds.find(([, words]) => rest.search(words) >= 0)
  const numbers = [...rest.matchAll(numbered)].map(([, number]) => `#${number}`)
  const words = (found ? rest.replace(found[1], ' ') : rest)
    .replace(numbered, ' ')
    .match(/\p{L}{2,}/gu)
  const tokens = [...new Set([...(words ?? []), ...numbers])].filter(
    (word) => !emptyWords.has(word),
  )
  const isNamed = (word: string) => tokens.includes(toPlain(word)) || tokens.includes(`#${word}`)
  const written = text
    .match(/[\p{L}\p{M}.'’&]{2,}|\d+/gu)
    ?.filter((word) => isNamed(word))
    .map((word) => (/^\d/.test(word) ? `#${word}` : word))
  return {
    kind: found?.[0] ?? 'other',
    tokens: tokens.toSorted(),
    name: written && written.length > 0 ? [...new Set(written)].join(' ') : null,
    on,
    from,
  }
}
