import { toXlsx } from '../papers/xlsx-file.ts'

/** Makes a file or a text of about `size` characters. */
type Shape = (size: number) => string

const head = 'Date,Description,Amount\n'
const row = '11/04/2026,FUEL,-84.20\n'

/** `text` as often as it fits. */
export const fill = (size: number, text: string): string =>
  text.repeat(Math.max(1, Math.floor(size / text.length)))
/** `toText` of each number from 0, as often as its first texts fit. */
const list = (size: number, toText: (i: number) => string): string =>
  Array.from({ length: Math.max(1, Math.floor(size / toText(1_000).length)) }, (_, i) =>
    toText(i),
  ).join('')
/** Many more columns than a bank has, and no more than a line may have. */
const columns = (size: number, heading: string) => heading.repeat(Math.min(990, size / 200))

/** Tables as text: what a bank, a program of books, or a list of clients could have in it. */
export const csvShapes: Record<string, Shape> = {
  rows: (size) => head + fill(size, row),
  'one long cell': (size) => head + fill(size, 'x'),
  'a line of cells': (size) => `${head}${list(size, (i) => `${i},`)}\n${row}`,
  'a title of cells': (size) => `${list(size, (i) => `${i},`)}\n${head}${row}`,
  'a title of equal cells': (size) => `${fill(size, 'fuel,')}\n${head}${row}`,
  'lines of many cells': (size) => head + fill(size, `${list(2_000, (i) => `a${i},`)}\n`) + row,
  'empty cells': (size) => `${head}${fill(size, ',')}\n`,
  'columns of signs': (size) =>
    `Date,Description,Amount,${columns(size, 'Sign,')}x\n${fill(size, row)}`,
  'columns of days': (size) =>
    `Date,Description,Amount,${columns(size, 'Posted Date,')}x\n${fill(size, row)}`,
  'empty headings, repeated': (size) =>
    `Date,Description,Amount,${columns(size, ',')}x\n${fill(size, head)}${row}`,
  'unknown headings': (size) => `A,B,C,${columns(size, 'D,')}x\n${fill(size, row)}`,
  'no headings': (size) => fill(size, `11/04/2026,-84.20,${'FUEL,'.repeat(50)}\n`),
  'headings between rows': (size) => fill(size, `4417,,\n${head}${row}`),
  'accounts with balances': (size) =>
    `Date,Description,Amount,Account,Balance\n${list(
      size,
      (i) => `11/04/2026,FUEL,-84.20,${i},\n11/04/2026,Closing balance,,${i},5.00\n`,
    )}`,
  'one id': (size) =>
    `Date,Description,Amount,Transaction ID\n${list(size, (i) => `11/04/2026,FUEL ${i},-4,1\n`)}`,
  quotes: (size) => head + fill(size, '"'),
  'quoted cells': (size) => head + fill(size, '"a",'),
  'quotes inside quotes': (size) => head + fill(size, '11/04/2026,"TRUCK "N" GO",-84.20\n'),
  'quotes inside quotes in one line': (size) => `${head}"N"O",${fill(size, '"a"b",')}\n`,
  'a quote without an end': (size) => `${head}11/04/2026,"${fill(size, 'FUEL\n')}`,
  'quotes without an end': (size) => head + fill(size, '11/04/2026,"FUEL\n'),
  blanks: (size) => `${head}11/04/2026,FUEL${fill(size, ' ')}x,-84.20\n`,
  'blanks before quotes': (size) => `${head}"N"O",${fill(size, ' ')}"x" y" ,1\n`,
  'signs of formulas': (size) => `${head}11/04/2026,${fill(size, '=')},1\n`,
  'line breaks in a cell': (size) => `${head}11/04/2026,"a${fill(size, '\n')}b",1\n`,
  'line breaks in cells': (size) => head + fill(size, `11/04/2026,"a${'\n'.repeat(20_000)}b",1\n`),
  'empty lines': (size) => head + fill(size, '\n') + row,
  'halves of line breaks': (size) => head + fill(size, '\r') + row,
  'long numbers': (size) =>
    head + fill(size, `11/04/2026,FUEL,${'1'.repeat(40)}.${'2'.repeat(10)}\n`),
  'longer numbers': (size) => head + fill(size, `11/04/2026,FUEL,${'1.1 '.repeat(500)}\n`),
  'almost days': (size) => head + fill(size, `${'1/'.repeat(38)},FUEL,1\n`),
  'almost days with months': (size) => head + fill(size, `${'1 de '.repeat(15)},FUEL,1\n`),
  'words of balances': (size) => `${head}11/04/2026,${fill(size, 'ledger ')},1\n`,
  thanks: (size) => head + fill(size, `11/04/2026,${'thank '.repeat(30)},1\n`),
  delimiters: (size) => fill(size, '|;,\t'),
  'zero characters': (size) => head + row + fill(size, '\0'),
  'control characters': (size) => head + row + fill(size, '\u{1}'),
  marks: (size) => `${head}11/04/2026,a${fill(size, '\u{301}\u{323}')},1\n`,
}

const transaction = '<STMTTRN><DTPOSTED>20261104<TRNAMT>-84.20<FITID>1<NAME>FUEL</STMTTRN>'
const statement = (inner: string) =>
  `<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>4417</BANKACCTFROM><BANKTRANLIST>${inner}</BANKTRANLIST></STMTRS>`
export const toOfxText = (inner: string): string =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>${statement(inner)}</STMTTRNRS></BANKMSGSRSV1></OFX>`
const inTransaction = (inner: string) =>
  toOfxText(`<STMTTRN><DTPOSTED>20261104<TRNAMT>-84.20${inner}</STMTTRN>`)

/** OFX files, which QFX and QBO files are, too. */
export const ofxShapes: Record<string, Shape> = {
  transactions: (size) => toOfxText(fill(size, transaction)),
  'transactions without an end': (size) => toOfxText(fill(size, '<STMTTRN><TRNAMT>1')),
  names: (size) => inTransaction(list(size, (i) => `<NAME>a${i}\n`)),
  'equal names': (size) => inTransaction(fill(size, '<NAME>fuel\n')),
  values: (size) => inTransaction(list(size, (i) => `<XA${i % 100}>b\n`)),
  'tags in a name': (size) => inTransaction(`<NAME>a${fill(size, '<JOE>')}`),
  'tags in a value': (size) => inTransaction(`<ORG>a${fill(size, '<JOE>')}`),
  'a long value': (size) => inTransaction(`<TRNAMT>${fill(size, '1')}<DTPOSTED>2`),
  'a value of blanks': (size) => inTransaction(`<NAME>${fill(size, ' ')}x`),
  'angle brackets': (size) => toOfxText(fill(size, '<')),
  'tags without an end': (size) => toOfxText(fill(size, '<A ')),
  'long tags without an end': (size) => toOfxText(fill(size, `<A${' a'.repeat(490)}`)),
  'tags in tags': (size) => toOfxText(fill(size / 2, '<A>') + fill(size / 2, '</A>')),
  'empty tags': (size) => toOfxText(fill(size, '<A></A>')),
  'ends of tags': (size) => toOfxText(fill(size, '</A>')),
  'the end of a tag, with blanks': (size) => toOfxText(`</A${fill(size, ' ')}`),
  statements: (size) => `<OFX>${fill(size, statement(transaction))}</OFX>`,
  'statements of many accounts': (size) =>
    `<OFX>${list(size, (i) => statement(transaction).replace('4417', `${i}`))}</OFX>`,
  documents: (size) => fill(size, '<OFX></OFX>'),
  comments: (size) => toOfxText(fill(size, '<!-- a -->')),
  'comments without an end': (size) => toOfxText(fill(size, '<!--')),
  'parts of CDATA': (size) => inTransaction(`<NAME>${fill(size, '<![CDATA[a]]>')}`),
  entities: (size) => inTransaction(`<NAME>${fill(size, '&amp;')}`),
  'halves of entities': (size) => inTransaction(`<NAME>${fill(size, '&#1')}`),
  corrections: (size) =>
    toOfxText(
      list(
        size,
        (i) =>
          `<STMTTRN><DTPOSTED>20261104<TRNAMT>1<FITID>${i}<CORRECTFITID>${i - 1}<NAME>A</STMTTRN>`,
      ),
    ),
}

const sheet = (rows: string, after = '') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`
const cell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
const cells = (line: number, texts: readonly string[]) =>
  `<row r="${line}">${texts.map((text, i) => cell(`${'ABC'[i]!}${line}`, text)).join('')}</row>`
const sheetHead = cells(1, ['Date', 'Description', 'Amount'])
const sheetRow = (i: number) => cells(i + 2, ['11/04/2026', 'FUEL', '-84.20'])
const below = (inner: string, after = '') => ({ Sheet1: sheet(sheetHead + inner, after) })

const sheets: Record<string, (size: number) => Record<string, string>> = {
  rows: (size) => below(list(size, sheetRow)),
  'cells in one row': (size) => below(`<row r="2">${fill(size, '<c r="A2"><v>1</v></c>')}</row>`),
  'cells without a place': (size) => below(`<row>${fill(size, '<c><v>1</v></c>')}</row>`),
  'rows without cells': (size) => below(fill(size, '<row/>')),
  'a long text': (size) => below(cells(2, ['11/04/2026', fill(size, 'x'), '1'])),
  'line breaks in a cell': (size) => below(cells(2, ['11/04/2026', `a${fill(size, '\n')}b`, '1'])),
  entities: (size) => below(cells(2, ['11/04/2026', fill(size, '&amp;'), '1'])),
  'a long number': (size) => below(`<row r="2"><c r="A2"><v>${fill(size, '1')}</v></c></row>`),
  'tags in tags': (size) => below(fill(size / 2, '<a>') + fill(size / 2, '</a>')),
  'tags without an end': (size) => below(fill(size, '<c ')),
  'angle brackets': (size) => below(fill(size, '<')),
  attributes: (size) => below(`<row ${list(size, (i) => `a${i}="1" `)}/>`),
  'a long attribute': (size) => below(`<row a="${fill(size, '>')}"/>`),
  comments: (size) => below(fill(size, '<!-- -->')),
  'a comment without an end': (size) => below(`<!-- ${fill(size, 'x')}`),
  'merged cells': (size) =>
    below(sheetRow(0), `<mergeCells>${fill(size, '<mergeCell ref="A1:B2"/>')}</mergeCells>`),
  'a cell far away in each sheet': (size) =>
    Object.fromEntries(
      Array.from({ length: Math.max(1, Math.min(400, size / 10_000)) }, (_, i) => [
        `S${i}`,
        sheet(`${sheetHead}<row r="9999">${cell('GR9999', 'x')}</row>`),
      ]),
    ),
  'many sheets': (size) =>
    Object.fromEntries(
      Array.from({ length: Math.max(1, Math.min(400, size / 5_000)) }, (_, i) => [
        `S${i}`,
        sheet(sheetHead + list(4_000, sheetRow)),
      ]),
    ),
}

/** Excel workbooks; the size is that of the XML in them. */
export const xlsxShapes: Record<string, (size: number) => Uint8Array> = Object.fromEntries(
  Object.entries(sheets).map(([name, make]) => [name, (size: number) => toXlsx(make(size))]),
)
