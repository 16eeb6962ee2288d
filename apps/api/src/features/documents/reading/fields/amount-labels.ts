import { isAmount, withPoint, type Figure } from './figures.ts'
import type { Placed } from './fuel.ts'
import { hasExactLabel, hasLabel, toSkeleton } from './labels.ts'
import { toText, type Line, type Token } from './page-lines.ts'

/** What the words before an amount say it is. */
export type AmountKind =
  | 'due'
  | 'total'
  | 'section'
  | 'subtotal'
  | 'tax'
  | 'cash'
  | 'change'
  | 'payment'
  | 'amount'
  | 'decoy'
  | 'item'
  | 'none'

export type LabelledAmount = Placed & { kind: AmountKind; label: string }

/** Not what was paid: points, savings, a hold on the card, another balance, a count, a number of the books. */
const decoys = [
  'POINTS',
  'PUNTOS',
  'SAVING',
  'SAVED',
  'YOU SAVE',
  'AHORR',
  'PREAUTH',
  'PREAUT',
  'PRE AUTH',
  'AUTH AMT',
  'AUTH AMOUNT',
  'AUTHORIZED',
  'HOLD',
  'PREVIOUS',
  'ANTERIOR',
  'FORWARD',
  'AVAILABLE',
  'DISPONIBLE',
  'CREDIT LIMIT',
  'YTD',
  'YEAR TO DATE',
  'ACUMULADO',
  'ITEMS SOLD',
  'ITEM COUNT',
  'TOTAL ITEMS',
  'ARTICULOS',
  'QTY',
  'TOTAL GAL',
  'GALLONS',
  'GALONES',
  'REWARD',
  'RECOMPENSA',
  'SUGGESTED',
  'SUGERIDA',
  'NEW BALANCE',
  'ACCOUNT BALANCE',
  'CARD BALANCE',
  'ACCT BAL',
  'BEGINNING BALANCE',
  'ENDING BALANCE',
  'REMAINING',
  'RESTANTE',
  'NUEVO SALDO',
  'WEIGHT',
  'TOTAL DISCOUNT',
  'CASH PRICE',
  'CREDIT PRICE',
  'RETAIL',
  'LAST PAYMENT',
  'MINIMUM',
  'PER GAL',
  'TAXABLE',
  'TAX ID',
  'VERIFICATION',
  'DRAWER',
]
const subtotals = [
  'SUBTOTAL',
  'SUBTTL',
  'SUB TTL',
  'EXCLUDING',
  'BEFORE TAX',
  'ANTES DE IMP',
  'EXCL',
]
const dues = [
  'GRAND TOTAL',
  'TOTAL DUE',
  'AMOUNT DUE',
  'BALANCE DUE',
  'TOTAL A PAGAR',
  'IMPORTE TOTAL',
  'MONTO TOTAL',
  'TOTAL AMOUNT',
  'TOTAL SALE',
  'TOTAL CHARGE',
  'TOTAL PAID',
  'TOTAL PAGADO',
  'INVOICE TOTAL',
  'TOTAL FACTURA',
  'ROUNDED TOTAL',
  'PAY THIS AMOUNT',
  'AMOUNT PAID',
  'PREMIUM DUE',
  'TOTAL PREMIUM',
  'TOTAL GENERAL',
  'TOTAL USD',
  'TOTAL DE FACTURA',
  'NETT',
  'NET TOTAL',
  'PAYABLE',
  'BILL TOTAL',
  'TOTAL AMT',
  'AMT DUE',
  'ROUNDED',
  'AFTER ROUNDING',
]
/** A total of a part of the paper. */
const sections = [
  'FUEL',
  'DIESEL',
  'PARTS',
  'PARTES',
  'LABOR',
  'OBRA',
  'MERCH',
  'REFACC',
  'COMBUST',
  'SUPPLIES',
]
const payments = [
  'VISA',
  'MASTERCARD',
  'MASTER CARD',
  'M/C',
  'AMEX',
  'AMERICAN EXPRESS',
  'DISCOVER',
  'DEBIT',
  'CREDIT',
  'EFS',
  'COMCHEK',
  'COMDATA',
  'COMCHECK',
  'WEX',
  'TCHEK',
  'T-CHEK',
  'FUELMAN',
  'TARJETA',
  'CARD',
  'CHARGED',
  'PAYMENT',
  'PAGADO',
  'PAGO',
  'TRANSACTION AMT',
]
const amounts = [
  'AMOUNT',
  'IMPORTE',
  'MONTO',
  'BALANCE',
  'SALE',
  'VENTA',
  'FEE',
  'TARIFA',
  'CARGO',
  'FARE',
  'CUOTA',
  'PAID',
  'AMT',
  'TOLL',
  'PEAJE',
  'SALDO',
  'PURCHASE',
]
/** Short words, which count only by themselves: `ARRIVAL` is no IVA. */
const taxWords = new Set(['TAX', 'TAXES', 'IVA', 'GST', 'HST', 'PST', 'TX'].map(toSkeleton))

/** What a label says, in the order in which one word outdoes another: `Total savings` is no total. */
export function kindOfLabel(label: string): AmountKind {
  const text = label.slice(0, 120)
  const skeleton = toSkeleton(text)
  if (skeleton.length < 2) return 'none'
  const words = text.split(/[^\p{L}\d]+/u).map(toSkeleton)
  const hasTotal = hasLabel(skeleton, ['TOTAL'])
  if (hasTotal && hasExactLabel(skeleton, ['INCL'])) return 'due'
  if (hasLabel(skeleton, subtotals)) return 'subtotal'
  if (hasExactLabel(skeleton, decoys)) return 'decoy'
  const isExactDue = hasExactLabel(skeleton, dues)
  if (!isExactDue && hasLabel(skeleton, decoys)) return 'decoy'
  const isTax =
    words.some((word) => taxWords.has(word)) ||
    hasLabel(skeleton, ['SALES TAX', 'SALESTAX', 'IMPUESTO'])
  if (isTax) return 'tax'
  if (isExactDue || hasLabel(skeleton, dues)) return 'due'
  const isSection = hasExactLabel(skeleton, sections) || words.includes('DEF')
  if (hasTotal) return isSection ? 'section' : 'total'
  if (hasExactLabel(skeleton, ['OIL', 'ACEITE', 'FILTER', 'FILTRO'])) return 'item'
  // To the letter: `Service charge` is no change.
  if (hasExactLabel(skeleton, ['CHANGE', 'CAMBIO', 'VUELTO'])) return 'change'
  if (hasExactLabel(skeleton, ['CASH', 'EFECTIVO', 'TENDER'])) return 'cash'
  if (hasExactLabel(skeleton, payments)) return 'payment'
  return hasExactLabel(skeleton, amounts) ? 'amount' : 'item'
}

/** The amounts of a paper, each with what its label says. */
export function labelAmounts(placed: readonly Placed[], lines: readonly Line[]): LabelledAmount[] {
  return placed.flatMap(({ figure, line, index }) => {
    const label = labelOf(figure, line, lines[index - 1])
    const kind = kindOfLabel(label)
    if (isAmount(figure)) return [{ figure, line, index, kind, label }]
    // A total whose point the engine has lost.
    const repaired = ['total', 'due', 'subtotal'].includes(kind) ? withPoint(figure) : undefined
    return repaired ? [{ figure: repaired, line, index, kind, label }] : []
  })
}

/** The words left of the amount; or right of it; or above it, if it has its line to itself. */
function labelOf(figure: Figure, line: Line, above: Line | undefined): string {
  const { tokens } = line
  let start = figure.from
  while (start > 0 && !isNumber(tokens[start - 1]!)) start -= 1
  // The label of a table's row stands before its first number.
  if (toSkeleton(toText(tokens.slice(start, figure.from))) === '') start = 0
  const left = toText(tokens.slice(start, figure.from).filter((token) => !isNumber(token)))
  if (toSkeleton(left).length >= 2) return left
  const right = toText(tokens.slice(figure.to, figure.to + 4))
  if (toSkeleton(right).length >= 4 && !tokens.slice(figure.to).some(isNumber)) return right
  if (!above || above.page !== line.page || above.tokens.some(isNumber)) return ''
  if (line.middle - above.middle > line.height * 3) return ''
  const isWhole = tokens.length === figure.to - figure.from
  const [first, last] = [figure.tokens[0]!, figure.tokens.at(-1)!]
  const over = above.tokens.filter(
    ({ left: from, right: to }) =>
      isWhole || (to > first.left - first.height * 0.5 && from < last.right + first.height * 0.5),
  )
  return toText(over)
}

const isNumber = ({ text }: Token) => /^[-($@]*\d[\d.,]*\)?-?$/.test(text)
