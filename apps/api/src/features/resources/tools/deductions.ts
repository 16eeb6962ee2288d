import type { Content } from 'pdfmake/interfaces.js'
import type { Language } from '@milepost/contract/account/account'
import { ink, note, type Paper, type Sender } from '../../../shared/paper.ts'
import type { DayRate } from '../resources.sql.ts'
import { copy, type Section } from './deductions.copy.ts'

type DeductionsInput = { year: number; language: Language; sender: Sender; rate: DayRate }

const whole = 10_000

const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)

/** A one-page checklist of what an owner-operator can deduct. */
export function deductions({ year, language, sender, rate }: DeductionsInput): Paper {
  const words = copy[language]
  const { rateCents, partialDayShare, hoursOfServiceShare, isProvisional } = rate
  const sections = words.sections({
    fullDay: dollars(rateCents),
    partialDay: dollars(Math.round((rateCents * partialDayShare) / whole)),
    share: `${(hoursOfServiceShare * 100) / whole}%`,
    isProvisional,
  })
  const [left, right] = [sections.slice(0, 4), sections.slice(4)].map((part) => part.map(checklist))
  return {
    language,
    title: words.title,
    subtitle: words.subtitle,
    sender,
    questions: words.questions,
    day: new Date(Date.UTC(year, 0, 1)),
    content: [
      {
        columns: [
          { stack: left! },
          // A spacer column, because nested columns would inherit a `columnGap`.
          { text: '', width: 28 },
          {
            stack: [
              ...right!,
              note([sectionTitle(words.notDeductibleTitle), bullets(words.notDeductible)]),
            ],
          },
        ],
      },
      note([sectionTitle(words.keepTitle), bullets(words.keep)]),
    ],
  }
}

const sectionTitle = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 11.5,
  color: ink.green,
  margin: [0, 0, 0, 3],
})

const bullets = (lines: string[]): Content => ({
  ul: lines.map((text) => ({ text, margin: [0, 1, 0, 1] })),
  markerColor: ink.green,
})

const checklist = ({ title, items }: Section): Content => ({
  stack: [
    sectionTitle(title),
    ...items.map((text): Content => ({
      columns: [
        {
          width: 16,
          canvas: [
            {
              type: 'rect',
              x: 0,
              y: 1.5,
              w: 8,
              h: 8,
              r: 1.5,
              lineWidth: 0.8,
              lineColor: ink.quiet,
            },
          ],
        },
        { text, fontSize: 9.5 },
      ],
      margin: [0, 1.5, 0, 1.5],
    })),
  ],
  margin: [0, 0, 0, 10],
  unbreakable: true,
})
