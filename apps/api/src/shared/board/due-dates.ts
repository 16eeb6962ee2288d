import type { WorkKind } from '@milepost/contract/board/work-items'
import type { ClientService, EntityType } from '@milepost/contract/clients/client-record'
import { nextBusinessDay, toDay } from '../business-days.ts'

/** What decides which work a client has. Days are yyyy-MM-dd. */
export type Served = {
  services: readonly ClientService[]
  entityType: EntityType | null
  /** 1 to 12. */
  fiscalYearEndMonth: number
  /** Since when the firm works for them. */
  startDate: string | null
  /** When the trucks were first used. */
  trucksSince: readonly string[]
}

export type DueWork = { kind: WorkKind; period: string; dueOn: string }

const kinds: Record<ClientService, readonly WorkKind[]> = {
  monthly_books: ['monthly_close'],
  payroll: ['form_941', 'form_940'],
  quarterly_estimates: ['quarterly_estimate'],
  tax_return: ['tax_return'],
  form_1099: ['form_1099'],
  form_2290: ['form_2290'],
  ifta: ['ifta'],
}

export const kindsOf = (services: readonly ClientService[]): WorkKind[] =>
  services.flatMap((service) => kinds[service])

const lastDay = (year: number, month: number) => toDay(year, month + 1, 0)
const pad = (number: number) => String(number).padStart(2, '0')

/** The day of the next month, unmoved, by which the firm closes a month. No law sets it. */
const closingDay = 15

const toQuarter = (year: number, quarter: number) => `${year}-Q${quarter}`

/**
 * The installments of a tax year. People, and through them owners of partnerships and S corporations: April, June,
 * September, and January 15 (IRC 6654(c)(2)). Corporations: the 15th of the fourth, sixth, ninth, and twelfth month of
 * their year (IRC 6655(c)(2), (i)).
 */
function estimates(year: number, { entityType, fiscalYearEndMonth: end }: Served): DueWork[] {
  const first = end === 12 || entityType !== 'c_corporation' ? 1 : end + 1
  const months = entityType === 'c_corporation' ? [4, 6, 9, 12] : [4, 6, 9, 13]
  return months.map((month, i) => ({
    kind: 'quarterly_estimate',
    period: toQuarter(year, i + 1),
    dueOn: toDay(year, first + month - 1, 15),
  }))
}

/**
 * The return of a tax year, which is named by the year it begins in. People: April 15 (IRC 6072(a)). Partnerships and S
 * corporations: the 15th of the third month after the year's end (6072(b)). Corporations: of the fourth month; of the third
 * for years that end in June and begin before 2026 (6072(a); Public Law 114-41, section 2006(a)(3)).
 */
function taxReturn(year: number, { entityType, fiscalYearEndMonth: end }: Served): DueWork {
  const isEntity = entityType === 'partnership' || entityType === 's_corporation'
  const isCorporation = entityType === 'c_corporation'
  const lastMonth = isEntity || isCorporation ? (end === 12 ? 12 : 12 + end) : 12
  const isEarlier = isEntity || (isCorporation && end === 6 && year < 2026)
  return {
    kind: 'tax_return',
    period: String(year),
    dueOn: toDay(year, lastMonth + (isEarlier ? 3 : 4), 15),
  }
}

/**
 * Heavy vehicle use tax: by the end of the month after the month of first use in a period that begins on July 1, so August
 * 31 for vehicles in use then (26 CFR 41.6071(a)-1).
 */
function form2290(year: number, { trucksSince }: Served): DueWork[] {
  const months = new Set([
    `${year}-07`,
    ...trucksSince.filter((day) => day.startsWith(`${year}-`)).map((day) => day.slice(0, 7)),
  ])
  return [...months].map((period) => ({
    kind: 'form_2290',
    period,
    dueOn: lastDay(year, Number(period.slice(5)) + 1),
  }))
}

const quarters = [1, 2, 3, 4]
const months = Array.from({ length: 12 }, (_, i) => i + 1)

/** Unmoved due dates of a year's work, by kind. */
const rules: Record<WorkKind, (year: number, served: Served) => DueWork[]> = {
  monthly_close: (year) =>
    months.map((month) => ({
      kind: 'monthly_close',
      period: `${year}-${pad(month)}`,
      dueOn: toDay(year, month + 1, closingDay),
    })),
  quarterly_estimate: estimates,
  tax_return: (year, served) => [taxReturn(year, served)],
  // Form 1099-NEC, to the IRS and to whom it is about: January 31 (IRC 6071(c)).
  form_1099: (year) => [{ kind: 'form_1099', period: String(year), dueOn: lastDay(year + 1, 1) }],
  form_2290: form2290,
  // The end of the month after the quarter (IFTA Articles of Agreement, R960.100 and .200).
  ifta: (year) =>
    quarters.map((quarter) => ({
      kind: 'ifta',
      period: toQuarter(year, quarter),
      dueOn: lastDay(year, quarter * 3 + 1),
    })),
  // The end of the month after the quarter (26 CFR 31.6071(a)-1).
  form_941: (year) =>
    quarters.map((quarter) => ({
      kind: 'form_941',
      period: toQuarter(year, quarter),
      dueOn: lastDay(year, quarter * 3 + 1),
    })),
  // January 31 (26 CFR 31.6071(a)-1(c)).
  form_940: (year) => [{ kind: 'form_940', period: String(year), dueOn: lastDay(year + 1, 1) }],
}

/**
 * A client's work that is due between two days, by due date, from the law as the rules above name it; a date that is no
 * business day is moved to the next. Nothing from before the firm began to work for them.
 */
export function listDueWork(served: Served, { from, to }: { from: string; to: string }): DueWork[] {
  const start = served.startDate ?? ''
  const years = [Number(from.slice(0, 4)) - 2, Number(to.slice(0, 4))] as const
  const all: DueWork[] = []
  for (let year = years[0]; year <= years[1]; year++)
    for (const kind of kindsOf(served.services)) all.push(...rules[kind](year, served))
  return all
    .map((work) => ({ ...work, dueOn: nextBusinessDay(work.dueOn) }))
    .filter(({ dueOn, kind, period }) => {
      const isBefore = kind === 'monthly_close' ? period < start.slice(0, 7) : dueOn < start
      return dueOn >= from && dueOn <= to && !isBefore
    })
    .toSorted((a, b) => (a.dueOn + a.kind < b.dueOn + b.kind ? -1 : 1))
}
