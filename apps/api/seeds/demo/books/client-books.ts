import {
  addDays,
  addMonths,
  firstOfMonth,
  formatWritten,
  lastOfMonth,
  lastWeekday,
  monthAndYear,
  toDay,
  type Day,
} from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import type { DemoDocument } from '../documents/document.ts'
import { postingSheet } from '../papers/posting-sheet.ts'
import { paidAfterDays } from '../papers/settlement.ts'
import { createEarnedEntries, createSettledEntries } from './earned-weeks.ts'
import type { Entry } from './entry.ts'
import { applyEntries, entriesOfMonth, monthsBetween, openingEntry } from './monthly-entries.ts'
import { isIdle } from './seasons.ts'

const oneDay = 24 * 60 * 60 * 1000
const saturday = 6

const fleetUnits = ['301', '302', '304', '305', '307', '310']
const listUnits = ({ plan, unit }: DemoClient) => (plan === 'ENT' ? fleetUnits : [unit])

/** Entries of one week's settlement (for a ride-share driver: the platform's summary). */
export const createWeekEntries = (client: DemoClient, unit: string, weekEnding: Day): Entry[] =>
  client.plan === 'RIDE'
    ? createEarnedEntries(client, weekEnding)
    : createSettledEntries(client, unit, weekEnding)

type Span = {
  today: Day
  /** The last day covered by the books. */
  until: Day
  /** Weeks with a settlement document of their own, left out of the monthly documents. */
  apart: ReadonlySet<number>
}

/** This calendar year and the two before: per month one document for income and one for expenses. */
export function createBooks(client: DemoClient, { today, until, apart }: Span): DemoDocument[] {
  const start = new Date(Date.UTC(today.getUTCFullYear() - 2, 0, 1, 12))
  const paper = (
    [name, kind]: [title: string, kind: string],
    day: Day,
    entries: Entry[],
  ): DemoDocument => ({
    title: name,
    status: 'posted',
    entries,
    daysAgo: Math.round((today.getTime() - day.getTime()) / oneDay),
    files: [
      {
        name: `${kind}-${(entries.at(-1)?.day ?? day).toISOString().slice(0, 7)}.pdf`,
        mimeType: 'application/pdf',
        isItsPreview: true,
        make: () => postingSheet(client, name, day, entries),
      },
    ],
  })

  const opening = openingEntry(client)
  let balances = applyEntries(new Map(), [opening])
  const papers: DemoDocument[] = [
    {
      ...paper(['Opening balances, December 31, 2022', 'balances'], addDays(start, 11), [opening]),
      isOpening: true,
    },
  ]
  for (const month of monthsBetween(start, firstOfMonth(until))) {
    const earned = listWeeksPaidIn(client, month).flatMap((weekEnding) =>
      listUnits(client)
        .filter((unit) => !isIdle(client, unit, weekEnding, until))
        .map((unit) => ({
          isApart: unit === client.unit && apart.has(weekEnding.getTime()),
          entries: createWeekEntries(client, unit, weekEnding),
        })),
    )
    const all = earned.flatMap(({ entries }) => entries)
    const spent = entriesOfMonth(client, month, until, { before: balances, earned: all })
    balances = applyEntries(balances, [...all, ...spent])

    const sentOn = new Date(
      Math.min(addDays(addMonths(month, 1), 3).getTime(), addDays(toDay(until), -5).getTime()),
    )
    const isIn = ({ day }: Entry) => day < sentOn
    const received = earned
      .filter(({ isApart, entries }) => !isApart && entries.every(isIn))
      .flatMap(({ entries }) => entries)
    const paid = spent.filter(isIn)
    const covered = getSpan(month, addDays(sentOn, -1))
    const incomes = client.plan === 'RIDE' ? 'Earnings' : 'Settlements'
    if (received.length > 0)
      papers.push(paper([`${incomes}, ${covered}`, incomes.toLowerCase()], sentOn, received))
    if (paid.length > 0)
      papers.push(paper([`Receipts and bills, ${covered}`, 'receipts-and-bills'], sentOn, paid))
  }
  return papers
}

/** "October 2026", or for a month that is not over "November 1 to 15". */
const getSpan = (month: Day, last: Day) =>
  last >= lastOfMonth(month)
    ? monthAndYear(month)
    : `${formatWritten(month).replace(/,.*/, '')} to ${last.getUTCDate()}`

/** The week-ending Saturdays whose settlements were paid in the month. */
function listWeeksPaidIn(client: DemoClient, month: Day): Day[] {
  const days = client.plan === 'RIDE' ? 2 : paidAfterDays
  const weeks: Day[] = []
  let week = lastWeekday(addDays(lastOfMonth(month), -days), saturday)
  for (; addDays(week, days) >= month; week = addDays(week, -7)) weeks.unshift(week)
  return weeks
}
