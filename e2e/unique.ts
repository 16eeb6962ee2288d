import { randomUUID } from 'node:crypto'

/** A word that no other attempt has. Letters, so that it is part of nobody's phone number or amount. */
export const uniqueWord = (): string =>
  randomUUID()
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
    .slice(0, 8)

/** A name or title that no other attempt has, not even on the same server. */
export const unique = (name: string): string => `${name} ${uniqueWord()}`
