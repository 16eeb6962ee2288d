import { toText, type Line, type Token } from './page-lines.ts'
import { isState, isZipOf, stateByName } from './us-states.ts'

export type FoundState = {
  state: string
  /** Whether the ZIP code beside it lies in that state. */
  hasZip: boolean
  line: Line
  index: number
  tokens: Token[]
}

/** The lines with a city, a state and a ZIP code, from the top; those without a ZIP code only after a comma. */
export function findStates(lines: readonly Line[]): FoundState[] {
  return lines.flatMap((line, index) => {
    const { tokens } = line
    for (let i = 0; i < tokens.length; i += 1) {
      const found = stateAt(tokens, i)
      if (found) return [{ ...found, line, index }]
    }
    return []
  })
}

function stateAt(tokens: readonly Token[], i: number) {
  const text = tokens[i]!.text.slice(0, 60).toUpperCase()
  // `CITY,TX78045` and `TX78045` as one word, as engines give it.
  const glued = /(?:^|,)([A-Z]{2})[.,]?([\dOILSB]{5})(?:-\d{4})?$/.exec(text)
  if (glued) {
    const [state, zip] = [glued[1]!, repairZip(glued[2]!)]
    return isState(state) && isZipOf(state, zip)
      ? { state, hasZip: true, tokens: [tokens[i]!] }
      : undefined
  }
  const word = /(?:^|,)([A-Z01]{2})[.,]?$/.exec(text)?.[1]?.replace('0', 'O').replace('1', 'I')
  const state = word && isState(word) ? word : stateByName(text.replaceAll(/[.,]/g, ''))
  const next = tokens[i + 1]?.text.toUpperCase().slice(0, 12) ?? ''
  const digits = /^([\dOILSB]{5})(?:-?\d{4})?[.,]?$/.exec(next)?.[1]
  const zip = digits && repairZip(digits)
  if (state && zip && /\d{5}/.test(zip))
    return isZipOf(state, zip)
      ? { state, hasZip: true, tokens: [tokens[i]!, tokens[i + 1]!] }
      : { state, hasZip: false, tokens: [tokens[i]!] }
  // `CITYTX 78045`: the engine saw no space.
  const end = /[A-Z]{2}([A-Z]{2})[.,]?$/.exec(text)?.[1]
  if (!state && end && zip && isState(end) && isZipOf(end, zip))
    return { state: end, hasZip: true, tokens: [tokens[i]!, tokens[i + 1]!] }
  const before = tokens[i - 1]?.text ?? ''
  const isAfterComma = text.startsWith(',') || before.endsWith(',') || /,[A-Z]{2}\.?$/.test(text)
  return state && isAfterComma ? { state, hasZip: false, tokens: [tokens[i]!] } : undefined
}

const repairZip = (zip: string) =>
  zip.replaceAll(/[OILSB]/g, (letter) => ({ O: '0', I: '1', L: '1', S: '5', B: '8' })[letter]!)

/** The address down to the line with the state: a street above it, if there is one. */
export function toAddress(
  lines: readonly Line[],
  found: FoundState,
): { text: string; tokens: Token[] } {
  const street = lines
    .slice(Math.max(0, found.index - 3), found.index)
    .findLast((line) => isStreet(toText(line.tokens)))
  const tokens = [...(street?.tokens ?? []), ...found.line.tokens]
  const text = [...(street ? [toText(street.tokens)] : []), toText(found.line.tokens)].join(', ')
  return { text: text.slice(0, 200), tokens }
}

const isStreet = (text: string) =>
  /^\d{1,6}[A-Z]? [A-Za-z0-9]/.test(text) || /\b(?:EXIT|I-\d|HWY|BLVD|P\.?O\.? BOX)\b/i.test(text)
