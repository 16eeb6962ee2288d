export type DecimalMark = 'dot' | 'comma'

export type Money = {
  cents: number
  /** The word beside the amount, if any: 84.20 CR. */
  mark: 'credit' | 'debit' | null
  /** The currency beside the amount, if it says more than '$'. */
  currency: string | null
  /** Whether 1.230 may also be a thousand. */
  isDoubtful: boolean
}

/** What banks write into the column that does not apply. */
export const isEmptyCell = (text: string): boolean => /^([-‐-―−]*|n\/a)$/i.test(text)

const minus = /[‐-―−﹣－]/g
const spaces = /[\s\u{A0}\u{202F}]+/gu
const symbols: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  C$: 'CAD',
  CA$: 'CAD',
  MX$: 'MXN',
}
const maxCents = 99_999_999_999

/**
 * Parses an amount as banks write it: -1,234.50, ($12.00), 12.00-, - $84.20, 84.20 CR, 1.234,50.
 * Undefined for anything else, and for fractions of a cent.
 */
export function parseMoney(text: string, decimalMark: DecimalMark): Money | undefined {
  if (text.length > 60) return undefined
  // Most amounts are like this, and files have thousands of them.
  const usual = /^(-?)(\d{1,9})\.(\d\d)$/.exec(text)
  if (usual) {
    if (decimalMark === 'comma') return undefined
    const cents = Number(usual[2]) * 100 + Number(usual[3])
    return {
      cents: usual[1] === '' ? cents : 0 - cents,
      mark: null,
      currency: null,
      isDoubtful: false,
    }
  }
  let rest = text.replace(minus, '-').replace(spaces, ' ').trim()
  let mark: Money['mark'] = null
  rest = rest.replace(/^(CR|DR|DB)\b\.? ?|(?<=[\d)\s])(CR|DR|DB)\.?$/i, (word) => {
    mark = /cr/i.test(word) ? 'credit' : 'debit'
    return ''
  })
  let currency: string | null = null
  rest = rest.replace(/(CA|MX|C|US)\$|[€£]|\b[A-Z]{3}\b/, (word) => {
    currency = symbols[word] ?? (word === 'US$' ? 'USD' : word)
    return ''
  })
  // A sign may stand on either side of the dollar sign, and away from the number.
  rest = rest
    .replace('$', '')
    .trim()
    .replace(/^([+-]) /, '$1')
    .replace(/ ([+-])$/, '$1')
  const [, open, before, number, after, close] =
    /^(\(?)([+-]?) ?(.*?) ?([+-]?)(\)?)$/.exec(rest) ?? []
  if (number === undefined || (open === '') !== (close === '')) return undefined
  if ([open, before, after].filter((sign) => sign !== '').length > 1) return undefined
  const parsed = parseDecimal(number, decimalMark)
  if (!parsed) return undefined
  const isNegative = open !== '' || before === '-' || after === '-'
  return {
    cents: isNegative ? 0 - parsed.cents : parsed.cents,
    mark,
    currency,
    isDoubtful: parsed.isDoubtful,
  }
}

const numbers = {
  dot: /^(\d{1,3}(?:([, '])\d{3}(?:\2\d{3})*)?|\d+|(?=\.\d))(?:\.(\d*))?$/,
  comma: /^(\d{1,3}(?:([. '])\d{3}(?:\2\d{3})*)?|\d+|(?=,\d))(?:,(\d*))?$/,
}

function parseDecimal(text: string, decimalMark: DecimalMark) {
  const [, whole, group, decimals = ''] = numbers[decimalMark].exec(text) ?? []
  // Allow extra decimals if they are zero: -6.6000.
  if (whole === undefined || /[^0]/.test(decimals.slice(2))) return undefined
  // Nobody writes dollars with three decimals after a comma, but every American groups thousands so.
  if (decimalMark === 'comma' && decimals.length === 3) return undefined
  const cents =
    Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(cents) || cents > maxCents) return undefined
  const isDoubtful = decimals.length === 3 && group === undefined && /^[1-9]\d{0,2}$/.test(whole)
  return { cents, isDoubtful }
}

/** Whether some amount proves that three decimals after a dot are decimals: 1234.560 or 0.560. */
export const hasThreeDecimals = (texts: readonly string[]): boolean =>
  texts.some((text) => /(^|\D)(0?|\d{4,})\.\d{3}(?!\d)|\.\d{4,}(?!\d)/.test(text))

/**
 * Finds the decimal mark of a file's amounts. `isOpen` if some can be read either way, with different results.
 */
export function findDecimalMark(texts: readonly string[]): {
  decimalMark: DecimalMark
  isOpen: boolean
} {
  let [onlyDot, onlyComma, differing] = [0, 0, 0]
  for (const text of texts) {
    const [dot, comma] = [parseMoney(text, 'dot'), parseMoney(text, 'comma')]
    if (dot && !comma) onlyDot++
    if (comma && !dot) onlyComma++
    if (dot && comma && dot.cents !== comma.cents) differing++
  }
  const isOpen = onlyDot > 0 === onlyComma > 0 && (onlyDot > 0 || differing > 0)
  return { decimalMark: onlyComma > onlyDot ? 'comma' : 'dot', isOpen }
}
