import type { Line, Token } from './page-lines.ts'

/** A number on a paper. */
export type Figure = {
  /** In ten-thousandths, so that prices and gallons are exact, too. */
  units: number
  decimals: number
  /** Whether each character is one of a number as it stands; otherwise an `O` was taken as a 0, a comma as a point, or a lost point was put back. */
  isExact: boolean
  hasCurrency: boolean
  /** The words it was read from, and their index in the line. */
  tokens: Token[]
  from: number
  to: number
}

export const toCents = ({ units }: Figure) => Math.round(units / 100)
export const toThousandths = ({ units }: Figure) => Math.round(units / 10)

/** An amount of money, as receipts print it: two decimals. */
export const isAmount = ({ decimals }: Figure) => decimals === 2

const digitConfusions: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
  G: '6',
}
const confusable = /[OoQDlIi|SsBZzG]/g

/** Where a word of letters and a number stand together as one: `TOTAL$412.37`, `118.402GAL`, `USD412.37`. A 1 or 0 alone is a letter: `Tota1`. */
export function splitToken(token: Token): Token[] {
  const text = token.text
  if (text.length > 40) return [token]
  const match =
    /^([A-Za-zÀ-ÿ/#.]{2,30}[:=.]*)([-(]?\$?(?:\d[\d.,]+|[2-9])\)?-?)$/.exec(text) ??
    /^([-(]?\$?\d[\d,]*\.?\d+)((?:GAL|gal|Gal|G|USD|MXN|CAD|LB|lb)[A-Za-z/.]{0,8})$/.exec(text) ??
    /^(\$?\d{1,3}\.\d{3}|\d{1,3}\.\d{3})(\/(?:GAL|gal|Gal|G|g)[A-Za-z]{0,8})$/.exec(text) ??
    /^([@=xX*])(\$?\d[\d,]*\.?\d+)$/.exec(text)
  if (!match) return [token]
  const [head, tail] = [match[1]!, match[2]!]
  const share = head.length / text.length
  const cut = token.left + (token.right - token.left) * share
  const { place } = token
  return [
    { ...token, text: head, right: cut, place: { ...place, width: place.width * share } },
    {
      ...token,
      text: tail,
      left: cut,
      place: { ...place, x: place.x + place.width * share, width: place.width * (1 - share) },
    },
  ]
}

/** The numbers of a line, from left to right. Times, dates, percents and phone numbers are none. */
export function findFigures({ tokens }: Line): Figure[] {
  const figures: Figure[] = []
  for (let i = 0; i < tokens.length;) {
    const figure = [4, 3, 2, 1].reduce<Figure | undefined>(
      (found, count) => found ?? joinFigure(tokens, i, count),
      undefined,
    )
    if (figure) figures.push(figure)
    i = figure ? figure.to : i + 1
  }
  return figures
}

/** A number from some words side by side, such as `$ 412.37`, `64. 15` or `$3 ,783. 73`. */
function joinFigure(tokens: readonly Token[], from: number, count: number): Figure | undefined {
  const parts = tokens.slice(from, from + count)
  if (parts.length < count || parts.some(({ text }) => text.length > 16)) return undefined
  const joined = parts.map(({ text }) => text).join('')
  const isOne = parts.every((part, i) => i === 0 || belongsBehind(parts[i - 1]!, part))
  const number = isOne ? parseFigure(joined) : undefined
  return number && { ...number, tokens: parts, from, to: from + count }
}

/** Whether two words are parts of one number: the first is only a sign, or they part at a point or a comma, or within a group, or they touch. */
function belongsBehind(first: Token, second: Token): boolean {
  const [before, behind] = [first.text, second.text]
  const gap = second.left - first.right
  if (gap > first.height * 1.1) return false
  if (/^[-(]?\$?$/.test(before) || /^[)-]$/.test(behind)) return true
  if (!/^[-(]?\$?[\d.,]+$/.test(before) || !/^[\d.,]+\)?-?$/.test(behind)) return false
  const isAtSign = /\d[.,]$/.test(before) || (/^[.,]\d/.test(behind) && /\d$/.test(before))
  const isInGroup = /,\d{1,2}$/.test(before) && /^\d/.test(behind)
  // No two numbers touch: `1` and `07.76`, `238.8` and `0`.
  const isTouching =
    Math.abs(gap) < first.height * 0.15 &&
    (!/\.\d{2}/.test(before) || (/\.\d{2}$/.test(before) && /^\d$/.test(behind)))
  return isAtSign || isInGroup || isTouching
}

/** Parses a number alone: `$1,234.56`, `(412.37)`, `412.37-`, `412,37`, `$4I2.37`. */
export function parseFigure(
  text: string,
): Pick<Figure, 'units' | 'decimals' | 'isExact' | 'hasCurrency'> | undefined {
  if (text.length > 16 || text.length === 0) return undefined
  let body = text.replace(/^[=:@]+/, '').replace(/[*;:]+$/, '')
  const isNegative = /^\(.*\)$/.test(body) || /^-|-$/.test(body) || body.startsWith('$-')
  body = body.replace(/^[(-]+/, '').replace(/[)-]+$/, '')
  // An S before a number is a dollar sign that was taken for a letter more often than it is a 5.
  const isLetter = /^[Ss]\d[\d,]*\.\d{2}$/.test(body)
  const hasCurrency = body.startsWith('$') || isLetter
  body = body.replace(/^(?:\$-?|[Ss](?=\d[\d,]*\.\d{2}$))/, '')
  const digits = body.replaceAll(/[^\d]/g, '').length
  const wrong = body.match(confusable)?.length ?? 0
  // Mostly digits: a word of letters such as `SOS` is no number.
  if (digits === 0 || wrong > digits) return undefined
  const repaired = body.replaceAll(confusable, (letter) => digitConfusions[letter]!)
  const match =
    /^(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(?:\.(\d{1,4}))?$/.exec(repaired) ??
    /^(\d{1,3}(?:[.,]\d{3}){1,2}|\d{1,6}),(\d{2})$/.exec(repaired) ??
    /^(\d{1,3}(?:\.\d{3}){1,2})\.(\d{2})$/.exec(repaired) ??
    /^(\d{1,3},\d{3})(\d{2})$/.exec(repaired) ??
    /^()\.(\d{2,4})$/.exec(repaired)
  if (!match) return undefined
  // `4,652,83` and `4.652.83`: one of the two was taken for the other; `4,65283`: one was lost.
  const isMixed = /([.,])\d+\1\d{2}$|,\d{5}$/.test(repaired)
  const decimals = match[2] ?? ''
  const whole = match[1]!.replaceAll(/[.,]/g, '')
  const units = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
  return {
    units: isNegative ? -units : units,
    decimals: decimals.length,
    isExact: wrong === 0 && !isMixed && !isLetter,
    hasCurrency,
  }
}

/** The number with its lost point put back, as an engine drops points on faded paper: `41237` is 412.37. */
export function withPoint(figure: Figure): Figure | undefined {
  if (figure.decimals > 0 || Math.abs(figure.units) < 100 * 10_000) return undefined
  return { ...figure, units: Math.round(figure.units / 100), decimals: 2, isExact: false }
}
