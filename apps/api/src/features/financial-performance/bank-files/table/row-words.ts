const debitWords =
  /\b(debit|dbit|dr|db|withdrawal|withdraw|d[eé]bito|cargo|retiro)s?\b|^(d|w\/d|out|outflow|salida|egreso|-|−)$/i
const creditWords =
  /\b(credit|crdt|cr|deposit|cr[eé]dito|abono|dep[oó]sito)s?\b|^(c|in|inflow|entrada|ingreso|\+)$/i

/** Whether a bank's word for a transaction says money in or out: 'ACH Debit', 'Deposit - ACH', 'CR'. */
export function toDirection(text: string): 'in' | 'out' | undefined {
  if (text === '') return undefined
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

/** What says, alone in a cell of any column, that its transaction is not posted. */
export const unpostedCell =
  /^(pending|processing|in process|authoriz(ed|ation)|(auth|authorization|temporary) hold|temporary authorization|hold|pre-?auth(orization)?|memo ?post(ed)?|scheduled|upcoming|declined|denied|void(ed)?|cancell?ed|failed|rejected|expired|reverted|pendiente|en proceso|programad[oa]|rechazad[oa]|cancelad[oa]|anulad[oa]|fallid[oa])$/i

/** Text in front of a description that says so. */
export const unpostedDescription =
  /^(pending|pendiente|declined|voided|rechazad[oa]|(auth|authorization|temporary) hold|temporary authorization|pre-?auth(orization)?|memo post(ed)?|(hold|void)(?= ?[-:*]))\b(?! fee)/i

/**
 * Headings of columns that say by a yes or no, or by a day, whether a transaction is posted, and what a cell has that
 * says that it is not.
 */
const flags = [
  { heading: /^(is )?(pending|pendiente)\??$/i, unposted: /^(y|yes|t|true|1|x|s[ií])$/i },
  { heading: /^(is )?(posted|cleared|settled)\??$/i, unposted: /^(n|no|f|false|0)$/i },
  { heading: /^(post(ed|ing)?|clear(ed|ing)|settle(d|ment)) date$/i, unposted: /^$/ },
]

/** What a cell under its heading has if its transaction is not posted; undefined if the column does not say it. */
export const findUnposted = (heading: string): RegExp | undefined =>
  flags.find((flag) => flag.heading.test(heading))?.unposted

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
