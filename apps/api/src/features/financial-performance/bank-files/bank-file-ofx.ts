import { createHash } from 'node:crypto'
import { maxImported } from '@milepost/contract/books/imported-transactions'
import { parseSync } from 'ofx-js'
import { BankFileProblem, parseCents, parseDay, toWords, type BankRow } from './bank-row.ts'

/** A node of the parsed file: text, an aggregate, or several with the same name. */
type Node = string | { [name: string]: Node } | Node[] | undefined

/** Parses the transactions of all statements in an OFX file. Throws a BankFileProblem. */
export function parseOfxRows(text: string): BankRow[] {
  if (!/<\/OFX>\s*$/i.test(text)) throw new BankFileProblem('import_incomplete')
  // No OFX tag name is this long, and the parser's regexes take very long on such input.
  if (/<[A-Z0-9_]{25}/i.test(text)) throw new BankFileProblem('import_format')
  // Count before parsing, because parsing a file that large takes seconds.
  if ((text.match(/<STMTTRN>/gi)?.length ?? 0) > maxImported)
    throw new BankFileProblem('import_too_many')
  const found = findStatements(parseOfx(escapeCdata(text)))
  if (found.length === 0) throw new BankFileProblem('import_format')
  return found.flatMap(toRows)
}

function parseOfx(text: string): Node {
  try {
    return parseSync(text.replace(/<ofx>/i, '<OFX>').replace(/<\/ofx>\s*$/i, '</OFX>')).OFX as Node
  } catch {
    throw new BankFileProblem('import_format')
  }
}

/** Replaces CDATA sections with escaped text, because the OFX parser doesn't support them. */
const escapeCdata = (text: string) =>
  text.replace(/<!\[CDATA\[([^\]]{0,1000})\]\]>/g, (_, content: string) =>
    content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim(),
  )

const child = (node: Node, ...path: string[]): Node =>
  path.reduce<Node>(
    (at, name) =>
      typeof at === 'object' && !Array.isArray(at) && Object.hasOwn(at, name)
        ? at[name]
        : undefined,
    node,
  )
const all = (node: Node): Node[] => (node === undefined ? [] : Array.isArray(node) ? node : [node])
const words = (node: Node): string => (typeof node === 'string' ? decodeEntities(node).trim() : '')

type Statement = { account: Node; currency: string; transactions: Node[] }

const findStatements = (ofx: Node): Statement[] => [
  ...statements(ofx, ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS', 'BANKACCTFROM']),
  ...statements(ofx, ['CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', 'CCSTMTRS', 'CCACCTFROM']),
]

const statements = (
  ofx: Node,
  [set, answer, statement, account]: [string, string, string, string],
) =>
  all(child(ofx, set))
    .flatMap((node) => all(child(node, answer)))
    .flatMap((node) => all(child(node, statement)))
    .map((node) => ({
      account: child(node, account, 'ACCTID'),
      currency: words(child(node, 'CURDEF')),
      transactions: all(child(node, 'BANKTRANLIST')).flatMap((list) => all(child(list, 'STMTTRN'))),
    }))

function toRows({ account, currency, transactions }: Statement): BankRow[] {
  if (currency !== '' && currency !== 'USD') throw new BankFileProblem('import_currency')
  const number = words(account).replace(/\s/g, '')
  // Don't store the account number: the last four characters are shown, and the hash keeps transaction ids of
  // different accounts apart.
  const accountHash = createHash('sha256').update(number).digest('base64url').slice(0, 12)
  const bankAccount = number === '' ? null : `…${number.slice(-4)}`
  return transactions.map((node) => {
    const amount = parseCents(words(child(node, 'TRNAMT')).replace(/^(-?\d+),(\d{2})$/, '$1.$2'))
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(words(child(node, 'DTPOSTED'))) ?? []
    const date = parseDay(Number(year), Number(month), Number(day))
    if (amount === undefined || date === undefined) throw new BankFileProblem('import_row')
    const id = words(child(node, 'FITID')).slice(0, 255)
    return {
      externalId: id === '' ? null : `ofx:${accountHash}:${id}`,
      bankAccount,
      date,
      amount,
      description: getDescription(node),
    }
  })
}

/** The name and the memo, unless one contains the other. */
function getDescription(node: Node): string {
  const name = toWords(words(child(node, 'NAME')) || words(child(node, 'PAYEE', 'NAME')))
  const memo = toWords(words(child(node, 'MEMO')))
  const kind = words(child(node, 'TRNTYPE')) || 'Transaction'
  if (memo.includes(name)) return memo || kind
  return name.includes(memo) ? name : toWords(`${name} · ${memo}`)
}

const named: Record<string, string> = {
  apos: "'",
  quot: '"',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
}

const decodeEntities = (text: string) =>
  text.replace(
    /&(?:#(\d{1,6})|(apos|quot|nbsp|lt|gt|amp));/g,
    (match, code?: string, name?: string) =>
      name === undefined ? (decodeEntity(Number(code)) ?? match) : named[name]!,
  )

const decodeEntity = (code: number) =>
  code > 31 && code < 0xd800 ? String.fromCodePoint(code) : undefined
