import { hasExactLabel, toSkeleton } from './labels.ts'
import { toText, type Line, type Token } from './page-lines.ts'

/** The last four digits of the card that paid, masked on the paper: `XXXX1234`, `**** 1234`, `ending in 1234`. */
export function findPaymentCard(
  lines: readonly Line[],
): { digits: string; tokens: Token[]; isTwice: boolean } | undefined {
  const found = lines.flatMap(({ tokens }) => {
    const text = toText(tokens).slice(0, 300)
    const digits =
      /(?:[Xx*•#.]{2,}[ -]{0,2}){1,4}(\d{4})(?!\d)/.exec(text)?.[1] ??
      /(?:ENDING(?: IN)?|LAST 4|LAST FOUR|TERMINA(?:DA|CION)?(?: EN)?|ULTIMOS 4)[ :#.]{0,3}(\d{4})(?!\d)/i.exec(
        text,
      )?.[1]
    const token = digits && tokens.find((word) => word.text.includes(digits))
    return digits && token ? [{ digits, tokens: [token] }] : []
  })
  const [first] = found
  if (!first) return undefined
  const isTwice = found.length > 1 && found.every(({ digits }) => digits === first.digits)
  return { ...first, isTwice }
}

const odometerLabels = ['ODOMETER', 'ODOMETRO', 'ODOM', 'MILEAGE', 'MILLAJE', 'KILOMETRAJE']

/** The reading of the odometer: four to seven digits right of its label, or below it. */
export function findOdometer(
  lines: readonly Line[],
): { miles: number; tokens: Token[] } | undefined {
  for (const [i, { tokens }] of lines.entries()) {
    const label = tokens.findIndex(({ text }) => {
      const skeleton = toSkeleton(text)
      return skeleton === 'ODO' || hasExactLabel(skeleton, odometerLabels)
    })
    if (label === -1) continue
    const below = lines[i + 1]?.tokens.filter(
      ({ left, right }) =>
        right > tokens[label]!.left && left < tokens[label]!.right + tokens[label]!.height,
    )
    for (const token of [...tokens.slice(label), ...(below ?? [])]) {
      const digits = /(?:^|:)(\d{4,7}|\d{1,3}(?:,\d{3}){1,2})$/.exec(token.text.slice(0, 40))?.[1]
      if (digits) return { miles: Number(digits.replaceAll(',', '')), tokens: [token] }
    }
  }
  return undefined
}
