import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '@milepost/testing/properties/draws.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { join, sql } from '../../../platform/database/database.ts'
import { parseSearch, tokenize, toPlainText, toSearchable, toTsquery } from './words.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** Whether a search finds a text, by PostgreSQL. */
async function finds(search: string, ...texts: string[]): Promise<boolean> {
  const { vector, words } = toSearchable(texts)
  const terms = parseSearch(search)
  if (terms.length === 0) return false
  const query = join(
    terms.map((term) =>
      term.word === null
        ? sql`${toTsquery(term)}::tsquery`
        : sql`(${toTsquery(term)}::tsquery || plainto_tsquery('english', ${term.word})
            || plainto_tsquery('spanish', ${term.word}))`,
    ),
    ' && ',
  )
  const row = await api.db.row<{ found: boolean }>(sql`
    select (${vector}::tsvector || strip(to_tsvector('english', ${words}))
      || strip(to_tsvector('spanish', ${words}))) @@ (${query}) as found
  `)
  return row!.found
}

describe('what a driver types finds what the paper says', () => {
  test.each([
    ['482.16', 'TOTAL DUE 482.16'],
    ['$482.16', 'TOTAL DUE 482.16.'],
    ['$1,204', 'Net pay $1,204.00'],
    ['1204.00', 'Net pay $1,204'],
    ['1204.5', 'Net pay 1,204.50'],
    ['INV-2024-0117', 'Invoice INV-2024-0117'],
    ['inv 2024 0117', 'Invoice INV-2024-0117'],
    ['INV20240117', 'Invoice INV-2024-0117'],
    ['0117', 'Invoice INV-2024-0117'],
    ['5/4/2026', 'Date 5/4/2026'],
    ['repairs', 'Truck repair'],
    ['invoice', 'INVOICES OF MAY'],
    ['facturas', 'Factura de mayo'],
    ['reparacion', 'Reparación del camión'],
    ['reparación', 'REPARACION DEL CAMION'],
    ['camiones', 'el camión'],
    ['ano', 'el año'],
    ['settle', 'Settlement statement'],
    ['stat', 'Settlement statement'],
    ['“flying j”', 'FLYING J TRAVEL CENTER'],
    ['"travel center" diesel', 'Flying J Travel Center Diesel'],
    ["driver's", 'DRIVER’S COPY'],
    ['efficient', 'Eﬃcient'],
    ['dana@whitfield.test', 'Mail to dana@whitfield.test'],
  ])('%s finds %s', async (search, text) => {
    expect(await finds(search, toPlainText(text))).toBe(true)
  })

  test.each([
    ['482.17', 'TOTAL DUE 482.16'],
    ['482', '1,482.16'],
    ['"center travel"', 'Flying J Travel Center'],
    ['"travel cent"', 'Flying J Travel Center'],
    ['diesel toll', 'Diesel'],
    ['set tlement', 'Settlement'],
    ['invoice ', 'inv'],
  ])('%s does not find %s', async (search, text) => {
    expect(await finds(search, text)).toBe(false)
  })

  test('a title and a page count together, a phrase goes from neither into the other', async () => {
    expect(await finds('fuel 482.16', 'TOTAL 482.16', 'Fuel in May')).toBe(true)
    expect(await finds('"482.16 fuel"', 'TOTAL 482.16', 'Fuel in May')).toBe(false)
  })
})

describe('whatever is typed', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(...`'"\\:*&|!()<-> ab1,.$%“”«é½İ`.split(''), '\0', '\u{d800}'),
      maxLength: 60,
    }),
  )

  test('is a query for PostgreSQL', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (search, text) => {
        expect(typeof (await finds(search, toPlainText(text)))).toBe('boolean')
      }),
      { numRuns: runs(300) },
    )
  })

  test('finds itself as a page, and every token of it is found where it is', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, async (text) => {
        const plain = toPlainText(text)
        for (const { key, start, end } of tokenize(plain)) {
          expect(key).not.toBe('')
          expect(start).toBeLessThan(end)
          expect(plain.slice(start, end)).toMatch(/[\p{L}\p{N}\p{M}]/u)
        }
        const [token] = tokenize(plain)
        const isFound = !token || (await finds(`"${plain.slice(token.start, token.end)}"`, plain))
        expect(isFound).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  test('takes twelve words at most', () => {
    expect(parseSearch('fuel '.repeat(40))).toHaveLength(12)
    expect(parseSearch('?! -- "')).toEqual([])
  })
})
