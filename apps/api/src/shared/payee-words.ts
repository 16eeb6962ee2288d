/** Words that say how or where money moved, or what for, and not who was paid. */
const commonWords = new Set(
  `
    ach and atm autopay bank card center check checkcard company corp credit debit def deposit diesel express for from
    fuel gas inc invoice llc ltd merchant mobile online payment payments plaza pos purchase receipt recurring sale
    service services shop station stop store tag the thank travel truck trucks usa visa web withdrawal with you
    jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october
    november december
    cheque compra con del enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    gasolina pago para por recibo
  `.match(/\p{L}+/gu),
)

/** The words of a text that can name a payee: lower case, without accents, numbers, and common words. */
export function toPayeeWords(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .match(/\p{L}{3,}/gu)
  return [...new Set(words)].filter((word) => !commonWords.has(word))
}

/** How many words of one text are in the other, in full or cut by the bank after four letters or more. */
export const countSharedWords = (some: readonly string[], others: readonly string[]): number =>
  some.filter((word) => others.some((other) => isSameWord(word, other))).length

const isSameWord = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= 4 && (one.startsWith(other) || other.startsWith(one)))

/** Whether a number, such as that of a check, stands alone in a text. */
export const hasNumber = (text: string, number: string): boolean =>
  (text.match(/\d+/g) ?? []).some(
    (digits) => digits.replace(/^0+/, '') === number.replace(/^0+/, ''),
  )

/** Whether a bank's words are those of a transfer, or of a payment to a card or loan. */
export const isTransferText = (text: string): boolean =>
  /\b(transfer|xfer|trnsfr|tfr|traspaso|transferencia|autopay|payment|pymt|pmt|pago)\b/i.test(text)
