export type AmountOptions = {
  /** How many digits may follow the decimal mark; 2 unless given. */
  decimals?: number | undefined
  /** Whether less than nothing makes sense: `(45.00)`, `-45`, `45-`. */
  allowsNegative?: boolean | undefined
  /** Whether a percent sign may stand behind the number, and no dollar sign before it. */
  isPercent?: boolean | undefined
}

/** Thousands in groups of three, as people and our own fields write them; no group of a number begins with zero. */
const grouped = String.raw`[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)`
const withPoint = new RegExp(String.raw`^(${grouped}|\d+)?(?:\.(\d*))?$`)
/** One or two digits after a comma are decimals: three are thousands. */
const withComma = new RegExp(String.raw`^([1-9]\d{0,2}(?: \d{3})+|\d+)?,(\d{1,2})$`)
/** For fields of which the contract says how many decimals they may have. */
export const anyDecimals = 9
/** More digits than a number holds exactly. */
const tooManyDigits = 16

/**
 * Reads dollars, miles, or another number as people type, paste, or dictate it: `1,234` and `1 234` are thousands,
 * `12,5` is a decimal; full-width digits, any space, `$`, and any minus are read. Undefined for all else, which never
 * becomes another number. The one reader of typed numbers in both fronts.
 */
export function parseAmount(
  typed: string,
  { decimals = 2, allowsNegative = false, isPercent = false }: AmountOptions = {},
): number | undefined {
  const unit = isPercent ? /\s*%$/ : /^\$\s*|\s*\$$/
  const { number, signs } = takeSigns(simplify(typed).replace(unit, ''))
  const size = number.replace(unit, '')
  const [, whole = '', fraction = ''] = withPoint.exec(size) ?? withComma.exec(size) ?? []
  const digits = whole.replace(/[, ]/g, '')
  if (signs > (allowsNegative ? 1 : 0) || digits + fraction === '') return undefined
  if (fraction.length > decimals || (digits + fraction).length >= tooManyDigits) return undefined
  const amount = Number(`${digits || '0'}.${fraction || '0'}`)
  return signs === 1 && amount > 0 ? -amount : amount
}

/** Full-width forms as ASCII, every space and minus as the plain one, and without characters that nobody sees. */
const simplify = (typed: string): string =>
  typed
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim()

/** A number without its signs, and how many it has: parentheses, a minus before it, a minus behind it. */
function takeSigns(text: string): { number: string; signs: number } {
  const [, inside] = /^\((.*)\)$/.exec(text) ?? []
  const [, before, number = '', behind] = /^(-)?(.*?)(-)?$/.exec((inside ?? text).trim())!
  const signs = [inside, before, behind].filter((sign) => sign !== undefined).length
  return { number: number.trim(), signs }
}

type TextOptions = Pick<AmountOptions, 'decimals'> & {
  /** Whether all decimals are written, as of dollars and cents. */
  isFixed?: boolean | undefined
}

/** A number as the fields show it, which `parseAmount` reads back: 1,234.5, -45.00. The same in both languages. */
export const amountText = (amount: number, { decimals = 2, isFixed = false }: TextOptions = {}) =>
  amount.toLocaleString('en-US', {
    minimumFractionDigits: isFixed ? decimals : 0,
    maximumFractionDigits: decimals,
  })

/**
 * Whether a text may be on its way to thousands: `2,4` of `2,400`. What is computed while somebody types waits for the
 * rest, or until they leave the field, which then shows 2.4.
 */
export const isUnfinished = (typed: string): boolean => /,\d{0,2}$/.test(simplify(typed))
