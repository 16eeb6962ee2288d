import { findStates } from './address.ts'
import { hasExactLabel, hasLabel, toSkeleton } from './labels.ts'
import { toText, type Line, type Token } from './page-lines.ts'

/** Truck stops and other vendors as they write themselves, and the name we show. */
const builtIn: readonly (readonly [name: string, ...written: string[]])[] = [
  ["Love's", "LOVE'S TRAVEL", 'LOVES TRAVEL', "LOVE'S", 'LOVES'],
  ['Pilot', 'PILOT TRAVEL', 'PILOT #', 'PILOT FLYING J', 'PILOT'],
  ['Flying J', 'FLYING J'],
  ['TA', 'TRAVELCENTERS OF AMERICA', 'TA TRAVEL CENTER', 'TA EXPRESS', 'TA #'],
  ['Petro', 'PETRO STOPPING', 'PETRO #', 'PETRO TRAVEL'],
  ['Kwik Trip', 'KWIK TRIP', 'KWIK STAR'],
  ['Speedway', 'SPEEDWAY'],
  ['Casey’s', "CASEY'S", 'CASEYS GENERAL'],
  ['QuikTrip', 'QUIKTRIP'],
  ['Sheetz', 'SHEETZ'],
  ['Wawa', 'WAWA'],
  ['Buc-ee’s', 'BUC-EE'],
  ['Maverik', 'MAVERIK'],
  ['RaceTrac', 'RACETRAC'],
  ['Road Ranger', 'ROAD RANGER'],
  ['Sapp Bros.', 'SAPP BROS'],
  ['Roady’s', "ROADY'S TRUCK"],
  ['AmBest', 'AMBEST'],
  ['7-Eleven', '7-ELEVEN'],
  ['Circle K', 'CIRCLE K'],
  ['Murphy USA', 'MURPHY USA', 'MURPHY EXPRESS'],
  ['Marathon', 'MARATHON PETROLEUM'],
  ['Blue Beacon', 'BLUE BEACON'],
  ['CAT Scale', 'CAT SCALE'],
  ['PrePass', 'PREPASS'],
  ['E-ZPass', 'E-ZPASS', 'EZPASS', 'EZ PASS', 'E-Z PASS'],
  ['TxTag', 'TXTAG'],
  ['SunPass', 'SUNPASS'],
  ['Illinois Tollway', 'ILLINOIS TOLLWAY'],
  ['Ohio Turnpike', 'OHIO TURNPIKE'],
  ['PA Turnpike', 'PA TURNPIKE', 'PENNSYLVANIA TURNPIKE'],
  ['Kansas Turnpike', 'KANSAS TURNPIKE'],
  ['Speedco', 'SPEEDCO'],
  ['Rush Truck Centers', 'RUSH TRUCK CENTER'],
  ['O’Reilly', "O'REILLY AUTO", 'OREILLY AUTO'],
  ['AutoZone', 'AUTOZONE'],
  ['NAPA', 'NAPA AUTO'],
  ['Southern Tire Mart', 'SOUTHERN TIRE MART'],
  ['Walmart', 'WALMART', 'WAL-MART'],
  ['Progressive', 'PROGRESSIVE COMMERCIAL', 'PROGRESSIVE INSURANCE'],
]

/** Lines of the head: the vendor stands above its address, within the first dozen lines. */
const headLines = 12

export type FoundVendor = { name: string; isKnown: boolean; tokens: Token[] }

/**
 * The vendor, without the number of its store, so that what is learned holds for all its stores: one that the firm or we know by name, else the first
 * line of the head that could be a name.
 */
export function findVendor(
  lines: readonly Line[],
  named: readonly string[],
): FoundVendor | undefined {
  const first = lines.filter(({ page }) => page === lines[0]?.page)
  const addressIndex = findStates(first)[0]?.index ?? headLines
  const head = first.slice(0, Math.min(headLines, Math.max(addressIndex + 1, 4)))
  return known(head, named) ?? unknown(head)
}

function known(head: readonly Line[], named: readonly string[]): FoundVendor | undefined {
  // Longer names first: `Pilot Thomas Logistics` is not Pilot.
  const own = named
    .slice(0, 5_000)
    .map((name) => ({ name, written: [name] }))
    .filter(({ name }) => name.trim().length >= 4)
    .toSorted((a, b) => b.name.length - a.name.length)
  const ours = builtIn.map(([name, ...written]) => ({ name, written }))
  const texts = head.map(({ tokens }) => toPlain(toText(tokens)))
  for (const [i, text] of texts.entries()) {
    if (isSlogan(text)) continue
    const found = [...own, ...ours].find(({ written }) => written.some((way) => hasName(text, way)))
    if (found) return { name: found.name, isKnown: true, tokens: head[i]!.tokens }
  }
  // One letter read wrong: the same name, but not a sure one.
  for (const [i, text] of texts.entries()) {
    const skeleton = toSkeleton(text)
    const near = ours.find(({ written }) =>
      written.some((way) => way.length >= 7 && hasLabel(skeleton, [way])),
    )
    if (near && !isSlogan(text)) return { name: near.name, isKnown: false, tokens: head[i]!.tokens }
  }
  return undefined
}

/** Whether a line has a name word by word, or begins with it where the engine saw no spaces or too many. */
function hasName(text: string, way: string): boolean {
  const name = toPlain(way)
  if (` ${text} `.includes(` ${name} `)) return true
  const joined = name.replaceAll(' ', '')
  return joined.length >= 6 && text.replaceAll(' ', '').startsWith(joined)
}

/** Capitals, apostrophes left out, other signs as spaces, `#` as a word of its own. */
const toPlain = (text: string) =>
  text
    .slice(0, 300)
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/['’`´\p{M}]/gu, '')
    .replaceAll('#', ' # ')
    .replaceAll(/[^A-Z0-9#]+/g, ' ')
    .trim()

const isSlogan = (text: string) => /\b(?:APP|COM|ORG|REWARDS?|WELCOME TO OUR|DOWNLOAD)\b/.test(text)

/** What stands at the head of papers and is nobody's name. */
const titles = [
  'RECEIPT',
  'RECIBO',
  'INVOICE',
  'FACTURA',
  'WELCOME',
  'BIENVENID',
  'THANK YOU',
  'GRACIAS',
  'CUSTOMER COPY',
  'MERCHANT COPY',
  'COPIA',
  'DUPLICATE',
  'STATEMENT',
  'SETTLEMENT',
  'LIQUIDACION',
  'WORK ORDER',
  'ORDEN DE',
  'PAGE',
  'PAGINA',
  'DATE',
  'FECHA',
  'TICKET',
  'NOTA DE',
  'STORE #',
]

/** Words that only names of companies have. */
const companyWords =
  /\b(?:LLC|L\.L\.C|INC|CORP|CO|COMPANY|LTD|SDN|BHD|ENTERPRISES?|TRADING|STORES?|MART|MARKET|RESTAURANT|DINER|CAFE|TRUCK|REPAIR|SERVICES?|TIRES?|FUEL|TRAVEL|PLAZA|CENTER|LOGISTICS|TRANSPORT(?:ES)?|FREIGHT|CARRIERS?|TALLER|LLANTAS|GASOLINERA|COMBUSTIBLES|S\.?A\.?)\b|SDN\.? ?BHD/

/** The first line of the head that has a word of a company, or else the first that could be a name at all. */
function unknown(head: readonly Line[]): FoundVendor | undefined {
  const names = head.flatMap((line) => {
    const { tokens } = line
    // A title or a date beside the name belongs to another column.
    const end = tokens.findIndex(
      (token, i) => i > 0 && token.left - tokens[i - 1]!.right > token.height * 2.5,
    )
    const cell = end === -1 ? tokens : tokens.slice(0, end)
    const text = toText(cell).slice(0, 80)
    const letters = text.replaceAll(/[^A-Za-zÀ-ÿ]/g, '').length
    const isName = letters >= 4 && letters > text.length / 2 && !/^\d{1,6} /.test(text)
    const isPlace = findStates([line]).length > 0
    return isName && !isPlace && !hasExactLabel(toSkeleton(text), titles) ? [{ text, cell }] : []
  })
  const company = names.slice(0, 3).findIndex(({ text }) => companyWords.test(text.toUpperCase()))
  const above = names[company - 1]
  const name = above && isTradeName(above, names[company]!) ? above : (names[company] ?? names[0])
  return name && { name: name.text, isKnown: false, tokens: name.cell }
}

type Name = { text: string; cell: readonly Token[] }

/** Whether a name in capitals stands right above the company's, both centered: what the shop calls itself. */
function isTradeName({ text, cell }: Name, company: Name): boolean {
  const [own, other] = [cell, company.cell].map((tokens) => ({
    left: tokens[0]!.left,
    center: (tokens[0]!.left + tokens.at(-1)!.right) / 2,
    middle: tokens[0]!.middle,
  })) as [Edges, Edges]
  const { height } = cell[0]!
  const isCentered =
    Math.abs(own.center - other.center) < height && Math.abs(own.left - other.left) > height
  return isCentered && other.middle - own.middle < height * 2.5 && /^\p{Lu}/u.test(text)
}
type Edges = { left: number; center: number; middle: number }
