import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { runs } from '@milepost/testing/properties/draws.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** A transaction of a bank in November. */
type Event = { id: number; day: number; cents: number; words: string }

/** Few days, amounts and words, so that many look alike. */
const events = fc
  .array(
    fc.record({
      day: fc.integer({ min: 4, max: 9 }),
      cents: fc.constantFrom(-400, -1000, 50_000),
      words: fc.constantFrom('TOLL', 'TOLL PLAZA 7', 'TOLL PLAZA 8', 'FUEL', ''),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((all) => all.map((one, id): Event => ({ ...one, id })).toSorted((a, b) => a.day - b.day))

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** How a bank writes its files. */
const dialects = {
  ofx: (rows: Event[]) =>
    toOfx(
      rows.map(({ id, day, cents, words }) => ({
        id: `o${id}`,
        date: `2026110${day}`,
        amount: dollars(cents),
        name: words,
      })),
    ),
  csv: (rows: Event[]) =>
    [
      'Date,Description,Amount',
      ...rows.map(({ day, cents, words }) => `11/0${day}/2026,${words},${dollars(cents)}`),
      '',
    ].join('\n'),
  csvWithIds: (rows: Event[]) =>
    [
      'Transaction ID,Date,Description,Debit,Credit',
      ...rows.map(({ id, day, cents, words }) =>
        [
          `c${id}`,
          `2026-11-0${day}`,
          words,
          cents < 0 ? dollars(-cents) : '',
          cents < 0 ? '' : dollars(cents),
        ].join(),
      ),
      '',
    ].join('\n'),
}

const dialect = fc.constantFrom(...(Object.keys(dialects) as (keyof typeof dialects)[]))
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('import' as const),
      dialect,
      from: fc.integer({ min: 4, max: 9 }),
      days: fc.integer({ min: 1, max: 6 }),
    }),
  },
  fc.record({ does: fc.constant('undo' as const), which: fc.nat() }),
)

test('files in overlapping pieces, in any order and dialect, some undone, end as the ledger of one', () =>
  fc.assert(
    fc.asyncProperty(
      events,
      fc.array(step, { minLength: 2, maxLength: 8 }),
      dialect,
      async (all, steps, last) => {
        const { call } = await api.signInStaff()
        const { accountId } = await api.signIn()
        const params = { accountId }
        const ids: string[] = []
        const take = async (rows: Event[], how: keyof typeof dialects) => {
          if (rows.length === 0) return
          const object = new File([dialects[how](rows) as BlobPart], 'november')
          const body = { internalAccountNumber: 1000, files: [{ object }] }
          ids.push((await call(bankImports.importFile, { params, body })).id)
        }
        for (const one of steps)
          if (one.does === 'import')
            await take(
              all.filter(({ day }) => day >= one.from && day < one.from + one.days),
              one.dialect,
            )
          else if (ids.length > 0) {
            const id = ids[one.which % ids.length]!
            await call(bankImports.undo, { params: { accountId, id } })
          }
        await take(all, last)
        const rows = await api.db.rows<{ text: string }>(sql`
          select to_char(date, 'FMDD') || ' ' || amount || ' ' || description as text
          from imported_transactions where account_id = ${accountId}
        `)
        expect(rows.map(({ text }) => text).toSorted()).toEqual(
          all.map(({ day, cents, words }) => `${day} ${cents} ${words}`).toSorted(),
        )
        // Nothing is left when all are undone.
        for (const id of ids) await call(bankImports.undo, { params: { accountId, id } })
        const left = sql`select 1 from imported_transactions where account_id = ${accountId}`
        expect(await api.db.rows(left)).toEqual([])
      },
    ),
    { numRuns: runs(30) },
  ))
