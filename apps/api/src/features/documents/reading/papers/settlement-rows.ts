import {
  findFigures,
  isAmount,
  parseFigure,
  toCents,
  withPoint,
  type Figure,
} from '../fields/figures.ts'
import { hasExactLabel, hasLabel, toSkeleton } from '../fields/labels.ts'
import { toText, type Line, type Token } from '../fields/page-lines.ts'

/** A line of a settlement with a label and an amount, and the section that it stands in. */
export type Row = {
  /** From the top. */
  index: number
  label: string
  skeleton: string
  cents: number
  tokens: Token[]
  section: Section
  /** With the digits that stand right before it, which could be its first: `21 7.02`. */
  widerCents?: number
  /** Its point was not read: `41716`. It counts only where the sums need it. */
  isPointless: boolean
  /** Below the net, where the year's figures and the balances stand. */
  isBelowNet: boolean
}
type Section = 'earnings' | 'deductions' | 'other'

const grossLabels = [
  'GROSS',
  'TOTAL EARNINGS',
  'TOTAL REVENUE',
  'TOTAL INGRESOS',
  'INGRESO BRUTO',
  'BRUTO',
  'TOTAL PAY',
  'TOTAL CREDITS',
  'TOTAL SETTLEMENT',
]
const netLabels = [
  'NET PAY',
  'NET SETTLEMENT',
  'NET AMOUNT',
  'NET CHECK',
  'NET DUE',
  'NET TO',
  'NET EARNINGS',
  'PAGO NETO',
  'NETO A PAGAR',
  'NETO',
  'CHECK AMOUNT',
  'DEPOSIT AMOUNT',
  'DIRECT DEPOSIT',
  'AMOUNT PAID',
  'SETTLEMENT AMOUNT',
]
const totalDeductionLabels = [
  'TOTAL DEDUCTION',
  'TOTAL DEDUCCION',
  'TOTAL CHARGEBACK',
  'TOTAL DESCUENTO',
  'LESS DEDUCTIONS',
  'TOTAL DEBITS',
]
/** Not of this settlement. */
const decoyLabels = [
  'YTD',
  'YEAR TO DATE',
  'ACUMULADO',
  'BALANCE',
  'SALDO',
  'PREVIOUS',
  'ANTERIOR',
  'REMAINING',
  'SUBTOTAL',
]
const earningHeads = [
  'EARNINGS',
  'REVENUE',
  'INGRESOS',
  'CREDITS',
  'LINEHAUL',
  'LOADS',
  'CARGAS',
  'VIAJES',
  'TRIPS',
  'SETTLEMENT PAY',
  'PERCEPCIONES',
  'REIMBURSEMENT',
  'REEMBOLSO',
]
const deductionHeads = [
  'DEDUCTION',
  'DEDUCCION',
  'CHARGEBACK',
  'DESCUENTO',
  'DEBITS',
  'CHARGES',
  'CARGOS',
  'EXPENSES',
  'GASTOS',
]
const maxRows = 300

export const isGross = ({ skeleton }: Row) => hasLabel(skeleton, grossLabels)
export const isNet = ({ skeleton }: Row) => hasLabel(skeleton, netLabels)
export const isTotalDeduction = ({ skeleton }: Row) => hasLabel(skeleton, totalDeductionLabels)
export const isDecoy = ({ skeleton }: Row) => hasExactLabel(skeleton, decoyLabels)

/** Each line with a label and an amount: of several, the last or the first one. A column of the year to date is left out. */
export function toRows(lines: readonly Line[], which: 'last' | 'first'): Row[] {
  const rows: Row[] = []
  let section: Section = 'other'
  let isBelowNet = false
  let yearColumn: Token | undefined
  for (const line of lines) {
    const all = findFigures(line)
    const figures = all.filter(isAmount)
    const skeleton = toSkeleton(toText(line.tokens))
    if (figures.length === 0) {
      yearColumn = columnOfYear(line) ?? yearColumn
      if (hasExactLabel(skeleton, deductionHeads)) section = 'deductions'
      else if (hasExactLabel(skeleton, earningHeads)) section = 'earnings'
    }
    const whole = pickFigure(figures, yearColumn, which)
    const pointless = whole ? [] : all.flatMap((figure) => withPoint(figure) ?? [])
    const figure = whole ?? pickFigure(pointless, yearColumn, which)
    const labelTokens = line.tokens
      .slice(0, Math.min(...[figures[0], figure].flatMap((each) => each?.from ?? [])))
      .filter(({ text }) => !/^[-$(]+$/.test(text))
    const label = toText(labelTokens).slice(0, 80)
    const labelSkeleton = toSkeleton(label)
    if (labelSkeleton.length < 2 || !figure || rows.length >= maxRows) continue
    const wider = widerCents(line, figure)
    const row: Row = {
      index: rows.length,
      label: label.replace(/[\s:.]+$/, ''),
      skeleton: labelSkeleton,
      cents: toCents(figure),
      ...(wider !== undefined && { widerCents: wider }),
      tokens: [...labelTokens, ...figure.tokens],
      section,
      isPointless: whole === undefined,
      isBelowNet,
    }
    rows.push(row)
    // After the sum of a section, the section is over.
    if (isGross(row) || isTotalDeduction(row) || isNet(row)) section = 'other'
    if (isNet(row)) isBelowNet = true
  }
  return rows
}

function widerCents({ tokens }: Line, { from, tokens: own }: Figure): number | undefined {
  const before = tokens[from - 1]
  const isBeside = before && own[0]!.left - before.right < before.height
  if (!isBeside || !/^[-(]?\$?\d{1,3}$/.test(before.text)) return undefined
  const whole = parseFigure([before, ...own].map(({ text }) => text).join(''))
  return whole?.decimals === 2 ? Math.round(whole.units / 100) : undefined
}

/** The head of the year's column: a word alone, or cut in two. */
function columnOfYear({ tokens }: Line): Token | undefined {
  return tokens.find(({ text }, i) => {
    const both = toSkeleton(text + (tokens[i + 1]?.text ?? ''))
    return (
      /^[YV]-?T-?D$|^ACUM\.?$/i.test(text) ||
      hasLabel(toSkeleton(text), ['ACUMULADO']) ||
      ['YTD', 'ACUMUIADO', 'YEARTODATE'].includes(both)
    )
  })
}

/** The amount of the row that does not stand in the year's column. */
function pickFigure(
  figures: readonly Figure[],
  yearColumn: Token | undefined,
  which: 'last' | 'first',
): Figure | undefined {
  const isOfYear = ({ tokens }: Figure) => {
    const [first, last] = [tokens[0]!, tokens.at(-1)!]
    return (
      yearColumn !== undefined &&
      last.right > yearColumn.left - yearColumn.height * 2 &&
      first.left < yearColumn.right + yearColumn.height * 2
    )
  }
  const own = figures.filter((figure) => !isOfYear(figure))
  return which === 'last' ? own.at(-1) : own[0]
}
