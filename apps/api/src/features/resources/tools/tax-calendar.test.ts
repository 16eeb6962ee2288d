import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { printed } from '../../../shared/paper.ts'
import { deductions } from './deductions.ts'
import { dueDays, taxCalendar } from './tax-calendar.ts'

const deadlines = [
  { name: 'fuel_tax', month: 1, day: 31, moves: true },
  { name: 'payroll', month: 1, day: 31, moves: true },
  { name: 'own_return', month: 4, day: 15, moves: true },
  { name: 'end_of_tax_year', month: 12, day: 31, moves: false },
  { name: 'of_a_later_version', month: 12, day: 1, moves: true },
]
const threshold = { cents: 2_000_00, payments: null, isProvisional: false }
const thresholds = [
  { ...threshold, name: 'information_return' },
  { ...threshold, name: 'third_party_network', cents: 20_000_00, payments: 200 },
] as const
const parts = { year: 2028, language: 'en', deadlines, estimates: [], thresholds } as const
const titlesOn = (day: string, of: Parameters<typeof dueDays>[0] = parts) =>
  dueDays(of)
    .find((due) => due.day === day)
    ?.items.map(({ title }) => title)

describe('the deadlines of a year', () => {
  test('are in order, from the last payment for the year before to the one for this year', () => {
    const days = dueDays(parts).map(({ day }) => day)
    expect(days).toEqual([...days].sort())
    expect(days[0]).toBe('2028-01-18')
    expect(days.at(-1)).toBe('2029-01-16')
  })

  test('of one day stand together', () => {
    expect(titlesOn('2028-01-31')).toEqual(['Fuel tax report (IFTA)', 'Payroll tax, Form 941'])
    expect(titlesOn('2028-04-18')).toEqual([
      '1st quarter estimated tax',
      'Your tax return, Form 1040',
    ])
  })

  test('stay on a Sunday where the law moves nothing', () => {
    expect(titlesOn('2028-12-31')).toEqual(['The tax year ends'])
  })

  test('for estimated tax use the firm’s own due dates where it has them', () => {
    const estimates = [{ year: 2028, quarter: 3, dueDate: '2028-10-16' }]
    expect(titlesOn('2028-10-16', { ...parts, estimates })).toEqual(['3rd quarter estimated tax'])
    expect(titlesOn('2028-09-15', { ...parts, estimates })).toBeUndefined()
  })
})

const sender = { name: 'Ozark Road Tax', supportPhone: '(417) 555-0100', supportEmail: 'a@b.test' }
const notices = ['eftps_closed', 'of_a_later_version']
const paper = (year: number) => taxCalendar({ ...parts, year, sender, notices })

test('the same paper is the same bytes', async () => {
  expect(await printed(paper(2027))).toEqual(await printed(paper(2027)))
})

test.each([
  [8000, '$80 a full day, $60 a partial day; 80% deductible'],
  [8150, '$81.50 a full day, $61.13 a partial day; 80% deductible'],
])('a rate of %i cents stands in the list of deductions', (rateCents, text) => {
  const rate = { rateCents, partialDayShare: 7500, hoursOfServiceShare: 8000, isProvisional: false }
  expect(JSON.stringify(deductions({ year: 2026, language: 'en', sender, rate }))).toContain(text)
})

test('a rate that is not announced stands as estimated in the list of deductions', () => {
  const rate = {
    rateCents: 8000,
    partialDayShare: 7500,
    hoursOfServiceShare: 8000,
    isProvisional: true,
  }
  const list = (language: 'en' | 'es') =>
    JSON.stringify(deductions({ year: 2026, language, sender, rate }))
  expect(list('en')).toContain('$60 a partial day (estimated); 80%')
  expect(list('es')).toContain('$60 por día parcial (estimado); se deduce')
})

test('amounts of the law stand as they are for the year the forms are about', () => {
  const deadline = { name: 'forms_for_others', month: 1, day: 31, moves: true }
  const text = (isProvisional: boolean) =>
    JSON.stringify(
      dueDays({
        ...parts,
        deadlines: [deadline],
        thresholds: thresholds.map((each) => ({ ...each, isProvisional })),
      }),
    )
  expect(text(false)).toContain('you paid $2,000 or more')
  expect(text(true)).toContain('you paid $2,000 (estimated) or more')
})

test('a note is on the paper from its day on', () => {
  expect(JSON.stringify(paper(2027))).toContain('EFTPS takes no new individuals')
  const earlier = JSON.stringify(taxCalendar({ ...parts, sender, notices: [] }))
  expect(earlier).not.toContain('EFTPS')
})

test('a firm with a long name still gets one page', async () => {
  const long = {
    ...sender,
    name: 'The Tax and Bookkeeping Company of the Shenandoah Valley, Inc., of Staunton',
  }
  const document = await PDFDocument.load(
    await printed(taxCalendar({ ...parts, notices, sender: long })),
  )
  expect(document.getPageCount()).toBe(1)
})
