import type { Content } from 'pdfmake/interfaces.js'
import type { Language } from '@milepost/contract/account/account'
import { nextBusinessDay, toDay } from '../../../shared/business-days.ts'
import { ink, note, type Paper, type Sender } from '../../../shared/paper.ts'
import type { Deadline, EstimatedTaxDate, Threshold } from '../resources.sql.ts'
import { copy, type FromWhen } from './tax-calendar.copy.ts'

type Item = { title: string; detail: string; isEstimate: boolean }
type DueDay = { day: string; items: Item[] }

type TaxCalendarInput = {
  year: number
  language: Language
  sender: Sender
  deadlines: readonly Deadline[]
  estimates: readonly EstimatedTaxDate[]
  /** Of the year before, which the forms of the calendar are about. */
  thresholds: readonly Threshold[]
  /** The names of further notes. */
  notices: readonly string[]
}

/** What is due in a year by day, including the fourth quarter's payment in the following January. */
export function dueDays({
  year,
  language,
  deadlines,
  estimates,
  thresholds,
}: Omit<TaxCalendarInput, 'sender' | 'notices'>): DueDay[] {
  const words = copy[language]
  const items = words.deadlines({
    forOthers: fromWhen(thresholds, 'information_return'),
    fromPayers: fromWhen(thresholds, 'third_party_network'),
  })
  const isNamed = (name: string): name is keyof typeof items => name in items
  const days = new Map<string, Item[]>()
  const addItem = (day: string, item: Item) => days.set(day, [...(days.get(day) ?? []), item])
  for (const { taxYear, quarter, month } of listEstimates(year)) {
    const announced = estimates.find((date) => date.year === taxYear && date.quarter === quarter)
    const day =
      announced?.dueDate ?? nextBusinessDay(toDay(quarter === 4 ? taxYear + 1 : taxYear, month, 15))
    addItem(day, { ...words.estimatedTax(quarter), isEstimate: true })
  }
  for (const { name, month, day, moves } of deadlines) {
    if (!isNamed(name)) continue
    const due = toDay(year, month, day)
    addItem(moves ? nextBusinessDay(due) : due, { ...items[name], isEstimate: false })
  }
  return [...days]
    .map(([day, due]) => ({ day, items: due }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

function fromWhen(thresholds: readonly Threshold[], name: Threshold['name']): FromWhen {
  const { cents, payments, isProvisional } = thresholds.find((each) => each.name === name)!
  const dollars = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  })
  return { dollars: dollars.format(cents / 100), payments: payments ?? 1, isProvisional }
}

/** The quarters paid in a year, and its fourth quarter, which is paid the next January. */
const listEstimates = (year: number) => [
  { taxYear: year - 1, quarter: 4, month: 1 },
  { taxYear: year, quarter: 1, month: 4 },
  { taxYear: year, quarter: 2, month: 6 },
  { taxYear: year, quarter: 3, month: 9 },
  { taxYear: year, quarter: 4, month: 1 },
]

/** The year's deadlines on one page, to hang up in the cab. */
export function taxCalendar(input: TaxCalendarInput): Paper {
  const { year, language, sender, notices } = input
  const words = copy[language]
  const days = dueDays(input)
  const half = findHalf(days)
  const [left, right] = [days.slice(0, half), days.slice(half)].map((part) =>
    part.map((dueDay) => block(dueDay, language, year)),
  ) as [Content[], Content[]]
  return {
    language,
    title: words.title(year),
    subtitle: words.subtitle,
    sender,
    questions: words.questions,
    day: new Date(Date.UTC(year, 0, 1)),
    content: [
      { columns: [{ stack: left }, { stack: right }], columnGap: 24 },
      note(
        [
          ...words.notes,
          ...Object.entries(words.notices).flatMap(([name, text]) =>
            notices.includes(name) ? [text] : [],
          ),
        ].map((text) => ({ text, margin: [0, 1, 0, 1] })),
      ),
    ],
  }
}

/** The index of the day the second column begins with, so that both columns are about as long. */
function findHalf(days: readonly DueDay[]): number {
  const lines = ({ items }: DueDay) =>
    items.reduce((sum, { title, detail }) => sum + countLines(title) + countLines(detail), 1)
  const all = days.reduce((sum, day) => sum + lines(day), 0)
  const leftOver = (at: number) =>
    Math.abs(all - 2 * days.slice(0, at).reduce((sum, day) => sum + lines(day), 0))
  const indexes = days.map((_, i) => i)
  return indexes.toSorted((a, b) => leftOver(a) - leftOver(b))[0]!
}

/** A column has room for about 45 letters. */
const countLines = (text: string) => Math.ceil(text.length / 45)

/** A calendar-style date, and what is due on it. */
function block({ day, items }: DueDay, language: Language, year: number): Content {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-US`, { timeZone: 'UTC', ...options })
      .format(new Date(day))
      .replace('.', '')
  const isEstimate = items.some((item) => item.isEstimate)
  const month = part({ month: 'short' }).toUpperCase()
  const date: Content = {
    stack: [
      { text: day.startsWith(`${year}`) ? month : `${month} ${day.slice(0, 4)}`, fontSize: 7.5 },
      { text: String(Number(day.slice(8))), fontSize: 19, bold: true, lineHeight: 1 },
      { text: part({ weekday: 'long' }), fontSize: 7.5 },
    ],
    alignment: 'center',
    color: isEstimate ? ink.text : ink.green,
    fillColor: isEstimate ? ink.yellow : ink.pale,
    margin: [0, 4, 0, 3],
  }
  const lines = items.flatMap(({ title, detail }, i): Content[] => [
    { text: title, bold: true, fontSize: 10, margin: [0, i === 0 ? 3 : 5, 0, 0] },
    { text: detail, color: ink.quiet, fontSize: 8.5 },
  ])
  return {
    table: {
      widths: [52, '*'],
      dontBreakRows: true,
      body: [[date, { stack: lines, margin: [8, 0, 0, 4] }]],
    },
    layout: {
      hLineWidth: (i) => (i === 0 ? 0 : 0.6),
      vLineWidth: () => 0,
      hLineColor: () => ink.line,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
    margin: [0, 0, 0, 6],
  }
}
