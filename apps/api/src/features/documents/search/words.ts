import { withFewMarks } from '@milepost/contract/wire/one-line'

/** A word, number, or part of a number with dashes, in a text at `start`; `key` is how it is stored and looked for. */
export type Token = { key: string; start: number; end: number; isWord: boolean }

/**
 * A number with commas or decimals, as in $1,204.50; else a run of letters and digits, with apostrophes within. So 5/4 and INV-0117
 * are two tokens in a row.
 */
const pattern =
  /(?<![\p{L}\p{N}])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?!,?\d|\.\d|\p{L})|[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu

const maxKeyLength = 60

/** Lower case without accents: who types "camion" finds "Camión". */
const fold = (text: string): string =>
  // Most tokens: the others take ten times as long.
  /^[a-z\d]+$/i.test(text)
    ? text.toLowerCase().slice(0, maxKeyLength)
    : text
        .normalize('NFKD')
        .replace(/[^\p{L}\p{N}]+/gu, '')
        .toLowerCase()
        .slice(0, maxKeyLength)
        .toWellFormed()

/** 1,204.00 and 1204 are the same amount, as are 482.10 and 482.1. */
const toNumberKey = (text: string): string => {
  const [whole = '', decimals = ''] = text.replaceAll(',', '').split('.')
  const rest = decimals.replace(/0+$/, '')
  return (rest === '' ? whole : `${whole}.${rest}`).slice(0, maxKeyLength)
}

/** The tokens of a text, in order. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
    const isNumber = /^[\d.,]+$/.test(found)
    const key = isNumber ? toNumberKey(found) : fold(found)
    return key === ''
      ? []
      : [{ key, start: index, end: index + found.length, isWord: /^[\p{L}\p{M}'’]+$/u.test(found) }]
  })
}

/** The form in which a text of a PDF is stored: ligatures as their letters, without what PostgreSQL or a screen can't take. */
export const toPlainText = (text: string): string =>
  withFewMarks(text.toWellFormed())
    .normalize('NFKC')
    .replace(/[^\P{C}\n]+/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

/** A lexeme in the notation of a tsvector or tsquery. */
const quote = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** PostgreSQL knows no later places, and no more of one lexeme. */
const maxPosition = 16_383
const maxPositions = 255

/** What PostgreSQL stores of texts: the tokens with their places as a tsvector, and the words to be reduced to their stems. */
export function toSearchable(texts: readonly string[]): { vector: string; words: string } {
  const places = new Map<string, number[]>()
  const add = (key: string, place: number) => {
    const known = places.get(key) ?? []
    if (known.length < maxPositions && place <= maxPosition) known.push(place)
    places.set(key, known)
  }
  const words = new Set<string>()
  let place = 0
  for (const text of texts) {
    const tokens = tokenize(text)
    for (const [i, { key, start, end, isWord }] of tokens.entries()) {
      place += 1
      add(key, place)
      const joined = joinFrom(text, tokens, i)
      if (joined) add(joined.key, place)
      if (isWord) words.add(text.slice(start, end).toLowerCase())
    }
    // A phrase doesn't go from one text into the next.
    place += 1
  }
  const vector = [...places].map(
    ([key, at]) => quote(key) + (at.length > 0 ? `:${at.join(',')}` : ''),
  )
  return { vector: vector.join(' '), words: [...words].join(' ') }
}

/** The whole of a number with dashes that begins here, without them: INV-2024-0117 is found as INV20240117, too. */
function joinFrom(text: string, tokens: readonly Token[], first: number): Token | undefined {
  const isJoined = (i: number) => {
    const [one, next] = [tokens[i - 1], tokens[i]]
    return one !== undefined && next !== undefined && text.slice(one.end, next.start) === '-'
  }
  if (isJoined(first) || !isJoined(first + 1)) return undefined
  let last = first + 1
  while (isJoined(last + 1)) last += 1
  const joined = tokens.slice(first, last + 1)
  const key = joined
    .map((token) => token.key)
    .join('')
    .slice(0, maxKeyLength)
  const [{ start }, { end }] = [tokens[first]!, tokens[last]!]
  return /\d/.test(key) ? { key, start, end, isWord: false } : undefined
}

/** The tokens of a text, and those that several of them are together. */
export function tokenizeWithJoined(text: string): Token[] {
  const tokens = tokenize(text)
  return tokens.flatMap((token, i) => {
    const joined = joinFrom(text, tokens, i)
    return joined ? [joined, token] : [token]
  })
}

/** What a page must have: one token in any of its forms, or several in a row. `isBegun`: the beginning of one is enough. */
export type Term = { tokens: Token[]; word: string | null; isBegun: boolean }

const maxTerms = 12
/** Shorter beginnings would be those of half of all words. */
const minBegunLength = 2

/** The terms of a search as a person types it. None if it has neither letters nor digits. */
export function parseSearch(search: string): Term[] {
  const text = search.toWellFormed().normalize('NFKC')
  const parts = [...text.matchAll(/["“”«»]([^"“”«»]*)["“”«»]?|[^\s"“”«»]+/gu)]
  const terms = parts.flatMap(({ 0: part, 1: phrase }) => {
    const tokens = tokenize(phrase ?? part)
    const [token] = tokens
    if (!token) return []
    const isSingle = phrase === undefined && tokens.length === 1
    const word = isSingle && token.isWord ? part.slice(token.start, token.end).toLowerCase() : null
    return [{ tokens, word, isBegun: false, isPhrase: phrase !== undefined }]
  })
  return terms.slice(0, maxTerms).map(({ isPhrase, ...term }, i) => ({
    ...term,
    isBegun:
      i === terms.length - 1 &&
      !isPhrase &&
      /[\p{L}\p{N}\p{M}]$/u.test(text) &&
      term.tokens.at(-1)!.key.length >= minBegunLength,
  }))
}

/** A term without its stems, in the notation of a tsquery. */
export const toTsquery = ({ tokens, isBegun }: Term): string =>
  tokens
    .map(({ key }, i) => quote(key) + (isBegun && i === tokens.length - 1 ? ':*' : ''))
    .join(' <-> ')
