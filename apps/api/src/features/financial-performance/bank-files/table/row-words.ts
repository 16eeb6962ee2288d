const debitWords = /\b(debit|dr|db|withdrawal|withdraw|d[eé]bito|cargo|retiro)s?\b|^(d|w\/d|-|−)$/i
const creditWords = /\b(credit|cr|deposit|cr[eé]dito|abono|dep[oó]sito)s?\b|^(c|\+)$/i

/** Whether a bank's word for a transaction says money in or out: 'ACH Debit', 'Deposit - ACH', 'CR'. */
export function toDirection(text: string): 'in' | 'out' | undefined {
  // A card is a means of payment, in both directions.
  const words = text
    .trim()
    .replaceAll('_', ' ')
    .replace(/\b(debit|credit) card\b/gi, '')
  const [isDebit, isCredit] = [debitWords.test(words), creditWords.test(words)]
  return isDebit === isCredit ? undefined : isDebit ? 'out' : 'in'
}

const payment = String.raw`(payment|pymt|pago)`
const thanks = String.raw`\b(thank|gracias)`
const cardPayment = new RegExp(`${thanks}.*${payment}|${payment}.*${thanks}`, 'i')

/** Whether a card's bank calls a transaction a purchase, or thanks for a payment: money out or in, whatever its sign. */
export function toCardDirection(type: string, description: string): 'in' | 'out' | undefined {
  if (cardPayment.test(description)) return 'in'
  return /^(purchase|sale|compra)s?$/i.test(type.trim()) ? 'out' : undefined
}

const postedWords =
  /^(posted|cleared|settled|completed?|publicad[oa]|contabilizad[oa]|asentad[oa]|liquidad[oa]|complet[oa]|completad[oa])$/i

/** Whether a status says that the transaction is final. Any other word may be a failed or a pending one. */
export const isPostedStatus = (status: string, others: readonly string[]): boolean =>
  postedWords.test(status) || others.includes(status.toLowerCase())

/** Text in front of a description that says it is not posted yet. */
export const pendingDescription = /^(pending|pendiente)\b(?! fee)/i

/** Text in front of a date or above some rows that says they are not posted yet. */
export const pendingPrefix =
  /^(pending|processing|scheduled|authorized|authorization|upcoming|pendientes?|en proceso|programad[oa]s?)\b[\s:–-]*/i

const balanceKind =
  '((your|account|beginning|opening|starting|ending|closing|previous|prior|new|current|available|ledger|daily|running|statement|total|final) )*'
const balanceLine = new RegExp(
  String.raw`^((sub|grand )?totals?( (debits?|credits?|deposits?|withdrawals?|charges|payments|fees|amount))?|${balanceKind}(ledger )?balance( (brought|carried)? ?(forward|fwd|down))?|saldo( (inicial|final|anterior|actual|disponible|total))?)` +
    String.raw`( ?(as of|on|at|for|from|al|del?)\b.*|[\s\d/.:,$-]*)$`,
  'i',
)

/** Of the lines that state balances and totals, those that don't say what the account has after its transactions. */
export const noEndingBalance =
  /^(beginning|opening|starting|previous|prior)\b|\b(inicial|anterior|forward|fwd)\b|^(sub|grand )?totals?\b(?! balance)/i

/** Whether a description is that of a line that states a balance or a total: no transaction. */
export const isBalanceLine = (description: string): boolean => balanceLine.test(description)
