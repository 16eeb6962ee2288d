import { FileProblem } from '../../../../shared/tables/file-problem.ts'

/** An aggregate of an OFX file, with its values and the aggregates in it. */
export type OfxElement = {
  name: string
  line: number
  /** Those that are not empty, in file order. Not a Map, which takes much memory for each of thousands. */
  values: { name: string; text: string }[]
  children: OfxElement[]
}

/** Names of values that a statement has; in older files they have no closing tag. */
const valueNames = new Set(
  `TRNTYPE DTPOSTED DTUSER DTAVAIL DTTRAN DTEXPIRE TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM
  REFNUM SIC PAYEEID NAME EXTDNAME MEMO CURSYM CURRATE INV401KSOURCE ADDR1 ADDR2 ADDR3 CITY STATE
  POSTALCODE COUNTRY PHONE BANKID BRANCHID BROKERID ACCTID ACCTTYPE ACCTTYPE2 ACCTKEY CURDEF DTSTART DTEND
  DTASOF BALAMT BALTYPE VALUE DESC TRNUID CLTCOOKIE CODE SEVERITY MESSAGE DTSERVER LANGUAGE ORG FID
  MKTGINFO DTPROFUP DTACCTUP SESSCOOKIE USERKEY TSKEYEXPIRE`.split(/\s+/),
)

const aggregateNames = new Set(
  `OFX SIGNONMSGSRSV1 SONRS STATUS FI BANKMSGSRSV1 STMTTRNRS STMTRS BANKACCTFROM BANKACCTTO CCACCTFROM CCACCTTO
  BANKTRANLIST BANKTRANLISTP STMTTRN STMTTRNP PAYEE EXTDPAYEE CURRENCY ORIGCURRENCY LEDGERBAL AVAILBAL
  BALLIST BAL IMAGEDATA CREDITCARDMSGSRSV1 CCSTMTTRNRS CCSTMTRS INVSTMTMSGSRSV1 INVSTMTTRNRS INVSTMTRS
  INVACCTFROM INVTRANLIST INVBANKTRAN`.split(/\s+/),
)

const tag = /<(\/?)([A-Za-z][\w.-]{0,31})(?:\s[^<>]{0,1000}?)?(\/?)>/y

/**
 * Reads the aggregates of an OFX file, SGML or XML, of each document in it. Lenient, because banks are:
 * values may be empty, closing tags may be missing, and text may contain angle brackets. Throws a
 * FileProblem if a document lacks its end.
 */
export function readOfxElements(text: string): {
  documents: OfxElement[]
  /** How many transactions the text has by its tags, wherever they are. */
  transactionTags: number
} {
  const closedNames = new Set(
    text.matchAll(/<\/([A-Za-z][\w.-]{0,31})\s*>/g).map(([, name]) => name!.toUpperCase()),
  )
  const root: OfxElement = { name: '', line: 1, values: [], children: [] }
  let open = [root]
  /** The value that is being read, whether it has more than blanks, and whether its tag or its text began on the current line. */
  let value: { name: string; text: string; hasWords: boolean; isOnLine: boolean } | null = null
  let line = 1
  let at = 0
  let transactionTags = countTransactions(text)
  const readSpecial = createSpecialReader(text)

  const endValue = () => {
    if (!value) return
    const words = value.text.replace(/\s+/g, ' ').trim()
    if (words !== '') open.at(-1)!.values.push({ name: value.name, text: words })
    value = null
  }
  const addText = (part: string) => {
    for (let i = part.indexOf('\n'); i !== -1; i = part.indexOf('\n', i + 1)) line++
    if (!value) return
    value.text += part
    // Asked before each tag: to trim all of the text each time would take the square of its length.
    value.hasWords ||= part.trim() !== ''
    if (part.includes('\n')) value.isOnLine = false
  }
  const openElement = (name: string) => {
    // A transaction without an end ends where the next one begins.
    const unclosed = /^STMTTRNP?$/.test(name) ? open.findIndex((one) => one.name === name) : -1
    if (unclosed !== -1) open = open.slice(0, unclosed)
    const element = { name, line, values: [], children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
    if (open.length > maxDepth) throw new FileProblem('import_format')
  }
  const closeElement = (name: string) => {
    const i = open.findLastIndex((one) => one.name === name)
    if (i > 0) open = open.slice(0, i)
  }
  /** Whether what looks like a tag is text, as in PAY TO <JOE>. */
  const isText = (name: string) =>
    value?.isOnLine === true &&
    !valueNames.has(name) &&
    !aggregateNames.has(name) &&
    !name.includes('.') &&
    !open.some((one) => one.name === name) &&
    (value.hasWords || /^(NAME|MEMO|EXTDNAME)$/.test(value.name))

  while (at < text.length) {
    const start = text.indexOf('<', at)
    addText(decodeEntities(text.slice(at, start === -1 ? undefined : start)))
    if (start === -1) break
    const special = readSpecial(start)
    if (special) {
      transactionTags -= countTransactions(special.text)
      addText(special.isText ? special.text : special.text.replace(/[^\n]/g, ''))
      at = special.end
      continue
    }
    tag.lastIndex = start
    const [whole = '<', slash, rawName = '', selfClosing] = tag.exec(text) ?? []
    const name = rawName.toUpperCase()
    at = start + whole.length
    if (rawName === '' || isText(name)) addText(whole)
    else if (slash === '/') {
      if (value?.name === name) endValue()
      else {
        endValue()
        closeElement(name)
      }
    } else {
      endValue()
      if (selfClosing === '/') continue
      // An unknown name that is closed somewhere may contain others.
      const isElement = aggregateNames.has(name) || (!valueNames.has(name) && closedNames.has(name))
      if (isElement) openElement(name)
      else value = { name, text: '', hasWords: false, isOnLine: true }
    }
  }
  endValue()
  const documents = root.children.filter(({ name }) => name === 'OFX')
  const ends = text.match(/<\/OFX\s*>/gi)?.length ?? 0
  if (documents.length > ends) throw new FileProblem('import_incomplete')
  return { documents, transactionTags }
}

/** Deeper than any OFX file. */
const maxDepth = 50

const countTransactions = (text: string) => text.match(/<STMTTRNP?[\s>]/gi)?.length ?? 0

/** Reads the comment, declaration or CDATA section at a position; only the last is text. */
function createSpecialReader(text: string) {
  const kinds = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
    ['<!', '>'],
  ] as const
  // Search for each end once only, because a file may open comments by the million.
  const missing = new Set<string>()
  return (start: number) => {
    const kind = kinds.find(([one]) => text.startsWith(one, start))
    if (!kind) return undefined
    const [opening, closing] = kind
    if (missing.has(closing)) return undefined
    const end = text.indexOf(closing, start + opening.length)
    if (end === -1) {
      missing.add(closing)
      return undefined
    }
    return {
      isText: opening === '<![CDATA[',
      text: text.slice(start + opening.length, end),
      end: end + closing.length,
    }
  }
}

const entities: Record<string, string> = {
  apos: "'",
  quot: '"',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
}

// Only these and character numbers: an entity that the file defines itself stays as it is.
const decodeEntities = (text: string) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(apos|quot|nbsp|lt|gt|amp));/gi,
    (match, code?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()]!
      const number = code === undefined ? Number.parseInt(hex!, 16) : Number(code)
      const isCharacter = number > 31 && number < 0x110000 && (number < 0xd800 || number > 0xdfff)
      return isCharacter ? String.fromCodePoint(number) : match
    },
  )

/** The first text of a value; empty if there is none. */
export const valueOf = ({ values }: OfxElement, name: string): string =>
  values.find((one) => one.name === name)?.text ?? ''

/** All texts of a value that may be repeated. */
export const valuesOf = ({ values }: OfxElement, name: string): string[] =>
  values.flatMap((one) => (one.name === name ? one.text : []))

/** The first aggregate of one of the names, directly inside. */
export const childOf = ({ children }: OfxElement, ...names: string[]): OfxElement | undefined =>
  children.find(({ name }) => names.includes(name))
