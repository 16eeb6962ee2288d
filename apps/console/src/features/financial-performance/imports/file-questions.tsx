import { NativeSelect, Radio } from '@mantine/core'
import { useId, useState } from 'react'
import type { BankImportPreview } from '@milepost/contract/financial-performance/bank-imports'
import type {
  ImportMapping,
  ImportQuestion,
} from '@milepost/contract/financial-performance/import-reading'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { dollarsAndCents } from '@milepost/ui/i18n/money.ts'
import { Section } from '@milepost/ui/layout/section.tsx'
import { toLetter } from './column-roles.ts'
import classes from './imports.module.css'
import { copy } from './mapping.copy.ts'

type Answer = Partial<ImportMapping>
type About = ImportQuestion['about']

/** The fields of the mapping that answer each question. */
const fields: Record<About, (keyof ImportMapping)[]> = {
  date: ['date'],
  date_order: ['dateOrder'],
  description: ['description'],
  amount: ['amount', 'moneyIn', 'moneyOut'],
  decimal_mark: ['decimalMark'],
  positive: ['positiveIs'],
  direction: ['direction'],
  minus_in_debits: ['minusInDebits'],
  minus_in_credits: ['minusInCredits'],
  currency: ['currency'],
}

type FileQuestionsProps = {
  preview: BankImportPreview
  /** How a CSV or Excel file is read, with what is chosen. */
  mapping: ImportMapping | null
  /** Choices that the server has not answered yet. */
  answers: Answer
  onAnswer: (answer: Answer) => void
}

/** What must be answered before anything is imported. Answered questions stay, so that an answer can be changed. */
export function FileQuestions({ preview, mapping, answers, onAnswer }: FileQuestionsProps) {
  const words = useCopy(copy)
  const { questions } = preview
  const [asked, setAsked] = useState(questions)
  const added = questions.filter((one) => asked.every(({ about }) => about !== one.about))
  if (added.length > 0) setAsked([...asked, ...added])
  if (asked.length === 0) return null
  const isOpen = ({ about }: ImportQuestion) =>
    questions.some((one) => one.about === about) &&
    fields[about].every((field) => answers[field] === undefined)
  const open = asked.filter(isOpen).length
  return (
    <Section
      title={open > 0 ? words.questions(open) : words.answered}
      className={open > 0 ? classes.questions : undefined}
    >
      <div className={classes.stack}>
        {asked.map((question) => (
          <Question
            key={question.about}
            question={question}
            preview={preview}
            onAnswer={onAnswer}
            answer={isOpen(question) ? {} : { ...mapping, ...answers }}
          />
        ))}
      </div>
    </Section>
  )
}

type QuestionProps = {
  question: ImportQuestion
  preview: BankImportPreview
  /** Empty while it is open. */
  answer: Answer
  onAnswer: (answer: Answer) => void
}

function Question({ question, preview, answer, onAnswer }: QuestionProps) {
  const { about } = question
  if (about === 'date' || about === 'description' || about === 'amount')
    return (
      <ColumnQuestion
        about={about}
        question={question}
        preview={preview}
        answer={answer}
        onAnswer={onAnswer}
      />
    )
  return (
    <ChoiceQuestion
      about={about}
      question={question}
      preview={preview}
      answer={answer}
      onAnswer={onAnswer}
    />
  )
}

const maxExamples = 3

/** The lines that show the problem, each with the cells that the question is about. */
function findExamples({ columns, lines }: ImportQuestion, { rows }: BankImportPreview) {
  return rows
    .filter(({ line }) => lines.includes(line))
    .slice(0, maxExamples)
    .map(({ line, raw }) => {
      const cells = columns.map((column) => raw[column] ?? '').filter((cell) => cell !== '')
      return { line, cells, text: (columns.length > 0 ? cells : raw).join(' · ') }
    })
}

type Choice = { label: string; answer: Answer }
type ChoiceAbout = Exclude<About, 'date' | 'description' | 'amount'>

const isChosen = (choice: Choice, answer: Answer) =>
  (Object.keys(choice.answer) as (keyof Answer)[]).every(
    (field) => answer[field] === choice.answer[field],
  )

function ChoiceQuestion({
  about,
  question,
  preview,
  answer,
  onAnswer,
}: QuestionProps & { about: ChoiceAbout }) {
  const words = useCopy(copy)
  const examples = findExamples(question, preview)
  const texts = useChoices(question, preview, examples[0]?.cells[0])
  const { legend, hint, choices } = texts[about]()
  return (
    <Radio.Group
      label={<span>{legend}</span>}
      description={hint}
      value={String(choices.findIndex((choice) => isChosen(choice, answer)))}
      onChange={(index) => onAnswer(choices[Number(index)]!.answer)}
    >
      {examples.length > 0 && (
        <ul className={`plainList ${classes.examples}`}>
          {examples.map(({ line, text }) => (
            <li key={line}>{words.example(line, text)}</li>
          ))}
        </ul>
      )}
      <div className={classes.choices}>
        {choices.map(({ label }, index) => (
          <Radio key={label} value={String(index)} label={label} />
        ))}
      </div>
    </Radio.Group>
  )
}

type Texts = { legend: string; hint?: string; choices: Choice[] }

/** Each question in plain words, with its choices. `example` is a cell that shows the problem. */
function useChoices(
  { columns }: ImportQuestion,
  preview: BankImportPreview,
  example: string | undefined,
): Record<ChoiceAbout, () => Texts> {
  const words = useCopy(copy)
  const dates = useDates()
  const toName = useColumnName(preview)
  const column = columns[0] ?? 0
  const text = example ?? words.anExample
  return {
    date_order: () => {
      const [first, second] = /^(\d{1,2})\D+(\d{1,2})(?!\d)/.exec(example ?? '')?.slice(1) ?? []
      const toDay = (month = '4', day = '11') =>
        dates.day(`2026-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
      return {
        legend: words.dateOrderAsk(example ?? words.aDate),
        choices: [
          { label: words.monthFirst(toDay(first, second)), answer: { dateOrder: 'mdy' } },
          {
            label: words.dayFirst(toDay(second ?? '11', first ?? '4')),
            answer: { dateOrder: 'dmy' },
          },
        ],
      }
    },
    decimal_mark: () => ({
      legend: words.decimalAsk(text),
      choices: (['.', ','] as const).map((mark) => ({
        label: dollarsAndCents(readDecimal(example ?? '1.230', mark)),
        answer: { decimalMark: mark },
      })),
    }),
    positive: () => ({
      legend: words.positive(text),
      choices: [
        { label: words.moneyOut, answer: { positiveIs: 'out' } },
        { label: words.moneyIn, answer: { positiveIs: 'in' } },
      ],
    }),
    direction: () => ({
      legend: words.direction,
      choices: [
        { label: words.bySigns, answer: { direction: null } },
        { label: words.byWords(toName(column)), answer: { direction: column } },
      ],
    }),
    minus_in_debits: () => ({
      legend: words.minusInDebits(text, toName(column)),
      choices: [
        { label: words.moneyOut, answer: { minusInDebits: 'ignored' } },
        { label: words.refundIn, answer: { minusInDebits: 'reverses' } },
      ],
    }),
    minus_in_credits: () => ({
      legend: words.minusInCredits(text, toName(column)),
      choices: [
        { label: words.moneyIn, answer: { minusInCredits: 'ignored' } },
        { label: words.chargeOut, answer: { minusInCredits: 'reverses' } },
      ],
    }),
    currency: () => ({
      legend: words.currency,
      hint: words.currencyHint,
      choices: [{ label: words.usDollars, answer: { currency: 'USD' } }],
    }),
  }
}

/** The size of an amount, read with this decimal mark. */
export function readDecimal(text: string, mark: '.' | ','): number {
  const digits = text.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.')
  return Number(digits.replace(/[^\d.]/g, ''))
}

/** A column's heading, or its letter. */
export function useColumnName({ table }: BankImportPreview): (column: number) => string {
  const words = useCopy(copy)
  return (column) => table?.headings[column] || words.columnName(toLetter(column))
}

type ColumnAbout = 'date' | 'description' | 'amount'

function ColumnQuestion({
  about,
  question,
  preview,
  answer,
  onAnswer,
}: QuestionProps & { about: ColumnAbout }) {
  const words = useCopy(copy)
  const toName = useColumnName(preview)
  const id = useId()
  const [inAndOut, setInAndOut] = useState<Pick<Answer, 'moneyIn' | 'moneyOut'>>({})
  const count = preview.table?.headings.length ?? 0
  // The likeliest first.
  const columns = [
    ...question.columns,
    ...Array.from({ length: count }, (_, column) => column).filter(
      (column) => !question.columns.includes(column),
    ),
  ]
  const options = [
    { value: '', label: words.choose },
    ...columns.map((column) => ({ value: String(column), label: toName(column) })),
  ]
  const select = (
    field: 'date' | 'description' | 'amount' | 'moneyIn' | 'moneyOut',
    label: string,
    value: number | null | undefined,
    onColumn: (column: number) => void,
  ) => (
    <NativeSelect
      key={field}
      className={classes.select}
      label={label}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => currentTarget.value && onColumn(Number(currentTarget.value))}
      data={options}
    />
  )
  if (about === 'date') return select('date', words.date, answer.date, (date) => onAnswer({ date }))
  if (about === 'description')
    return (
      <div>
        {select('description', words.description, answer.description?.[0], (column) =>
          onAnswer({ description: [column] }),
        )}
        <p className={classes.dim}>{words.descriptionHint}</p>
      </div>
    )
  const choose = (change: typeof inAndOut) => {
    const both = { ...inAndOut, ...change }
    setInAndOut(both)
    // One of the two alone says nothing of the other direction.
    if (typeof both.moneyIn === 'number' && typeof both.moneyOut === 'number')
      onAnswer({ amount: null, ...both })
  }
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <p id={id} className={classes.legend}>
        {words.amount}
      </p>
      <p className={classes.dim}>{words.amountHint}</p>
      <div className={classes.options}>
        {select('amount', words.role_amount, answer.amount, (amount) =>
          onAnswer({ amount, moneyIn: null, moneyOut: null }),
        )}
        {select('moneyIn', words.role_moneyIn, answer.moneyIn ?? inAndOut.moneyIn, (moneyIn) =>
          choose({ moneyIn }),
        )}
        {select('moneyOut', words.role_moneyOut, answer.moneyOut ?? inAndOut.moneyOut, (moneyOut) =>
          choose({ moneyOut }),
        )}
      </div>
    </div>
  )
}
