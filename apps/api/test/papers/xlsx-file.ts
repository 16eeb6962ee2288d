import { strToU8, zipSync } from 'fflate'

/** A cell: text, a number as it is stored, or a day (yyyy-MM-dd). */
type Cell = string | { number: string } | { day: string } | null

const dayNumber = (day: string) => Date.parse(day) / 86_400_000 + 25_569
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

function toCell(cell: Cell, reference: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`
  return 'day' in cell
    ? `<c r="${reference}" s="1"><v>${dayNumber(cell.day)}</v></c>`
    : `<c r="${reference}"><v>${cell.number}</v></c>`
}

const toSheet = (rows: readonly (readonly Cell[])[]) =>
  `<worksheet xmlns="${spreadsheet}"><sheetData>${rows
    .map((cells, i) => {
      const row = cells.map((cell, j) => toCell(cell, `${String.fromCodePoint(65 + j)}${i + 1}`))
      return `<row r="${i + 1}">${row.join('')}</row>`
    })
    .join('')}</sheetData></worksheet>`

/** An Excel workbook, of sheets by name; of a sheet its rows or its XML. */
export function toXlsx(sheets: Record<string, readonly (readonly Cell[])[] | string>): Uint8Array {
  const names = Object.keys(sheets)
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets>${names
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${names
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((sheet, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        typeof sheet === 'string' ? sheet : toSheet(sheet),
      ]),
    ),
  }
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(head + xml)])),
  )
}
