import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql, type Db } from './database.ts'
import { listPage } from './list-page.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A database that claims `total` rows, and the statements it received. */
function createCountingDb(start: number) {
  const state = { total: start, counts: 0 }
  const rows: Db['rows'] = async <Row>({ text }: { text: string }) => {
    if (!text.includes('page_numbers')) return [{ id: 'first' }] as Row[]
    state.counts++
    return [{ pageNumbers: JSON.stringify({ total: state.total }) }] as Row[]
  }
  const db: Db = {
    rows,
    row: async <Row>(statement: Parameters<Db['row']>[0]) => (await rows<Row>(statement))[0],
  }
  const page = () =>
    listPage<{ id: string }, { total: number }>(db, {
      items: sql`select id from things order by id limit 1`,
      numbers: sql`select count(*) as total from things`,
      getTotal: ({ total }) => total,
    })
  return { state, page }
}

test('a small total over all clients is counted each time', async () => {
  const { state, page } = createCountingDb(1_999)
  await page()
  state.total = 1_998
  expect((await page()).numbers.total).toBe(1_998)
})

test('a total of thousands is counted again after ten seconds', async () => {
  const { state, page } = createCountingDb(5_000)
  await page()
  state.total = 5_001
  vi.advanceTimersByTime(9_000)
  expect(await page()).toMatchObject({ items: [{ id: 'first' }], numbers: { total: 5_000 } })
  expect(state.counts).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect((await page()).numbers.total).toBe(5_001)
})
