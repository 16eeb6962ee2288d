import type { PaperKind, ReadFieldName } from '@milepost/contract/documents/reading'
import { randomFrom } from '../random-from.ts'

/** A text of a row: where it starts, ends or is centered, in characters from the left. */
export type DrawnText = { text: string; at: number; align: 'left' | 'right' | 'center' }
export type DrawnRow = { texts: DrawnText[]; scale: number; rule?: boolean }

/** A paper as it is printed, in characters of one width, and what is true of it. */
export type DrawnPaper = {
  name: string
  /** Characters across. */
  columns: number
  rows: DrawnRow[]
  kind: PaperKind
  truth: Partial<Record<ReadFieldName, string>>
  /** Of a settlement, by label; deductions are negative. */
  lines: { label: string; cents: number }[]
  sentOn: string
  /** In another currency, or more than one receipt: nothing of it may be sure. */
  isUnsure: boolean
}

/** Draws from what it is given, the same for the same seed. */
export function chooser(seed: number) {
  const random = randomFrom(seed)
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return {
    random,
    between,
    chance: (share: number) => random() < share,
    pick: <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)]!,
    digits: (count: number) => Array.from({ length: count }, () => between(0, 9)).join(''),
  }
}
export type Chooser = ReturnType<typeof chooser>

/** Writes the rows of a paper one below the other. */
export function printer(columns: number) {
  const rows: DrawnRow[] = []
  const add = (texts: DrawnText[], scale = 1) => void rows.push({ texts, scale })
  return {
    rows,
    center: (text: string, scale = 1) =>
      add([{ text, at: columns / 2, align: 'center' }], Math.min(scale, columns / text.length)),
    left: (text: string, scale = 1) => add([{ text, at: 0, align: 'left' }], scale),
    right: (text: string) => add([{ text, at: columns, align: 'right' }]),
    pair: (label: string, value: string, scale = 1) =>
      add(
        [
          { text: label, at: 0, align: 'left' },
          { text: value, at: columns, align: 'right' },
        ],
        Math.min(scale, columns / (label.length + value.length + 3)),
      ),
    /** Texts that end at these columns; the first starts at the left. */
    table: (texts: readonly string[], ends: readonly number[]) =>
      add(
        texts.map((text, i) =>
          i === 0
            ? { text, at: 0, align: 'left' as const }
            : { text, at: ends[i - 1]!, align: 'right' as const },
        ),
      ),
    blank: () => add([]),
    rule: () => void rows.push({ texts: [], scale: 1, rule: true }),
  }
}
export type Printer = ReturnType<typeof printer>

/** `1,234.56` of cents. */
export const money = (cents: number) => {
  const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}${whole!.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}

export const thousandths = (value: number) => (value / 1000).toFixed(3)

export const toDay = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10)

const months = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  long: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
}

/** A day as papers print it. */
export function printDay(day: string, { pick }: Chooser, language: 'en' | 'es' = 'en'): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const [mm, dd, yy] = [pad(month), pad(date), String(year).slice(2)]
  const names = months[language]
  const forms =
    language === 'en'
      ? [
          `${mm}/${dd}/${year}`,
          `${mm}/${dd}/${year}`,
          `${mm}/${dd}/${yy}`,
          `${month}/${date}/${year}`,
          `${mm}-${dd}-${year}`,
          `${names[month - 1]} ${date}, ${year}`,
          `${names[month - 1]!.toUpperCase()} ${dd} ${year}`,
          `${dd}-${names[month - 1]!.toUpperCase()}-${yy}`,
          day,
        ]
      : [
          `${mm}/${dd}/${year}`,
          `${mm}/${dd}/${yy}`,
          `${date} ${names[month - 1]} ${year}`,
          `${date} de ${months.long[month - 1]} de ${year}`,
          `${dd}/${names[month - 1]!.toUpperCase()}/${year}`,
        ]
  return pick(forms)
}
const pad = (n: number) => String(n).padStart(2, '0')

/** Cities with their states and the ZIP codes of their own. */
export const cities = [
  ['LAREDO', 'TX', '78045'],
  ['Dallas', 'TX', '75211'],
  ['OKLAHOMA CITY', 'OK', '73108'],
  ['West Memphis', 'AR', '72301'],
  ['NASHVILLE', 'TN', '37207'],
  ['ATLANTA', 'GA', '30336'],
  ['Ontario', 'CA', '91761'],
  ['FONTANA', 'CA', '92335'],
  ['Phoenix', 'AZ', '85043'],
  ['GARY', 'IN', '46406'],
  ['Joliet', 'IL', '60436'],
  ['COLUMBUS', 'OH', '43217'],
  ['CARLISLE', 'PA', '17015'],
  ['Kansas City', 'MO', '64161'],
  ['DES MOINES', 'IA', '50322'],
  ['SALT LAKE CITY', 'UT', '84104'],
  ['Reno', 'NV', '89506'],
  ['JACKSONVILLE', 'FL', '32220'],
  ['Charlotte', 'NC', '28214'],
  ['EAST BRUNSWICK', 'NJ', '08816'],
  ['Denver', 'CO', '80216'],
  ['LAS CRUCES', 'NM', '88007'],
] as const

export function printAddress(p: Printer, c: Chooser): string {
  const [city, state, zip] = c.pick(cities)
  p.center(
    c.pick([
      `${c.between(100, 19999)} N FRONTAGE RD`,
      `${c.between(100, 9999)} Hwy ${c.between(10, 99)} East`,
      `I-${c.between(10, 95)} EXIT ${c.between(1, 400)}`,
      `${c.between(100, 9999)} W Main St.`,
    ]),
  )
  p.center(
    `${city}${c.pick([', ', ' ', ', '])}${state}${c.pick([' ', '  '])}${zip}${c.chance(0.15) ? `-${c.digits(4)}` : ''}`,
  )
  if (c.chance(0.7))
    p.center(
      c.pick([`(${c.digits(3)}) 555-${c.digits(4)}`, `TEL ${c.digits(3)}-555-${c.digits(4)}`]),
    )
  return state
}

/** The rows of a paper as they are typed, each character in its column. */
export const typedRows = (rows: readonly string[]): Pick<DrawnPaper, 'columns' | 'rows'> => ({
  columns: Math.max(...rows.map((row) => row.length)),
  rows: rows.map((row) => ({
    scale: 1,
    texts: row.trim() === '' ? [] : [{ text: row, at: 0, align: 'left' as const }],
  })),
})
