import type { MissingPaper } from '@milepost/contract/missing-papers/missing-papers'
import { useDates } from '../i18n/dates.ts'
import { defineCopy, useCopy } from '../i18n/language.tsx'

const copy = defineCopy(
  {
    settlement: 'Settlement',
    earnings: 'Earnings statement',
    fuel_card: 'Fuel card statement',
    bank_statement: 'Bank statement',
    card_statement: 'Credit card statement',
    loan_statement: 'Loan statement',
    payroll: 'Payroll',
    mileage_report: 'Mileage report',
    other: 'Document',
    week: (day: string) => `week of ${day}`,
    until: (day: string) => `two weeks up to ${day}`,
    days: (from: string, to: string) => `${from} – ${to}`,
    around: (day: string) => `usually here around ${day}`,
  },
  {
    settlement: 'Liquidación',
    earnings: 'Estado de ganancias',
    fuel_card: 'Estado de la tarjeta de combustible',
    bank_statement: 'Estado de cuenta del banco',
    card_statement: 'Estado de la tarjeta de crédito',
    loan_statement: 'Estado del préstamo',
    payroll: 'Nómina',
    mileage_report: 'Reporte de millas',
    other: 'Documento',
    week: (day) => `semana del ${day}`,
    until: (day) => `dos semanas hasta el ${day}`,
    days: (from, to) => `${from} – ${to}`,
    around: (day) => `suele llegar alrededor del ${day}`,
  },
)

type Named = Pick<MissingPaper, 'kind' | 'name'>

/** What to call papers that come again and again, in the reader's language. */
export function usePaperWords() {
  const words = useCopy(copy)
  const { dayInYear, fullDay, monthInYear } = useDates()
  const toName = ({ kind, name }: Named): string => {
    if (name === null) return words[kind]
    return kind === 'other' ? name : `${words[kind]} · ${name}`
  }
  const toPeriod = ({ rhythm, from, to, expectedOn, isDatedByArrival }: MissingPaper): string => {
    if (rhythm === 'monthly') return monthInYear(from.slice(0, 7))
    if (isDatedByArrival) return words.around(dayInYear(expectedOn))
    if (rhythm === 'weekly') return words.week(dayInYear(from))
    return rhythm === 'biweekly'
      ? words.until(dayInYear(to))
      : words.days(dayInYear(from), dayInYear(to))
  }
  return {
    toName,
    toPeriod,
    /** A title by which the paper is known when it comes: what it is, and the day it is expected on. */
    toTitle: (paper: MissingPaper): string =>
      `${toName(paper).replace(' · ', ' ')}, ${fullDay(paper.expectedOn)}`,
  }
}
