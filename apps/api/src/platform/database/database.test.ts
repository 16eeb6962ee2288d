import { once } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { relay } from '../../../test/citus/relayed-errors.ts'
import { startDatabaseProxy } from '../../../test/faults/database-proxy.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import {
  afterCommit,
  connect,
  sql,
  violatedConstraint,
  type Database,
  type Db,
} from './database.ts'

let api: Awaited<ReturnType<typeof startApi>>
let db: Database
beforeAll(async () => {
  api = await startApi()
  db = api.db
})
afterAll(() => api.stop())

describe('a row', () => {
  test('has its columns in camelCase, days as text, instants in ISO 8601, exact integers', async () => {
    const row = await db.row(sql`
      select date '2026-02-28' as due_date, timestamptz '2026-11-01 01:30:00-04' as created_at,
             ${9_007_199_254_740_991}::bigint as amount_cents, 12.34::numeric as miles,
             null::text as no_note, array[1, 2] as file_numbers, '{"a_b": 1}'::jsonb as raw_value
    `)
    expect(row).toEqual({
      dueDate: '2026-02-28',
      createdAt: '2026-11-01T05:30:00.000Z',
      amountCents: 9_007_199_254_740_991,
      miles: 12.34,
      noNote: null,
      fileNumbers: [1, 2],
      rawValue: { a_b: 1 },
    })
  })

  test.each(['05:30:00', '05:30:00.2', '05:30:00.123456', '05:30:00.999999', '00:00:00.000001'])(
    'has the instant at %s in JavaScript’s format, to the millisecond',
    async (time) => {
      const text = `2026-11-01 ${time}+00`
      const row = await db.row<{ at: string }>(sql`select ${text}::timestamptz as at`)
      expect(row!.at).toBe(new Date(text).toISOString())
    },
  )

  test('never has an integer that a number would round', async () => {
    await expect(db.row(sql`select 9007199254740993::bigint as cents`)).rejects.toThrow(
      'beyond exact integers',
    )
  })

  test('is the same when its statement has been prepared before', async () => {
    const statements = [
      sql`select ${'2026-02-28'}::date as due_date, null::text as no_note, 12::bigint as amount_cents`,
      sql`select 1 as one where false`,
      sql`delete from damaged_files where false`,
    ]
    await db.transaction(async (transaction) => {
      for (const statement of statements) {
        const first = await transaction.rows(statement)
        expect(await transaction.rows(statement)).toEqual(first)
        expect(await transaction.rows(statement)).toEqual(first)
      }
    })
  })

  test('is never read by the columns that its table had before', async () => {
    const work = db.transaction(async (transaction) => {
      const read = () => transaction.rows(sql`select * from changing`)
      await transaction.rows(sql`
        create temporary table changing on commit drop as select 1 as number
      `)
      expect(await read()).toEqual([{ number: 1 }])
      expect(await read()).toEqual([{ number: 1 }])
      await transaction.rows(sql`alter table changing alter number type text using 'one'`)
      return read()
    })
    await expect(work).rejects.toThrow('cached plan must not change result type')
  })

  test('that fails leads to who asked for it', async () => {
    const reason = await db.row(sql`select 1 / 0`).catch((thrown: unknown) => thrown)
    expect(reason).toMatchObject({
      code: '22012',
      stack: expect.stringContaining(import.meta.filename),
    })
  })

  test('is not asked for with a value that can’t be sent', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    await expect(db.row(sql`select ${circular}::jsonb`)).rejects.toThrow('circular')
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 })
  })

  test('handles values as data, whatever they contain', async () => {
    const hostile = `'; drop table documents; --`
    expect(await db.row(sql`select ${hostile}::text as text`)).toEqual({ text: hostile })
  })
})

describe('look-ups', () => {
  const double = (n: number) =>
    db.lookups.row<{ n: number; pid: number }>(
      sql`select ${n}::int * 2 as n, pg_backend_pid() as pid`,
    )

  test('of many callers at once share a connection, and each gets its own answer', async () => {
    const rows = await Promise.all(Array.from({ length: 200 }, (_, n) => double(n)))
    expect(rows.map((row) => row!.n)).toEqual(Array.from({ length: 200 }, (_, n) => n * 2))
    expect(new Set(rows.map((row) => row!.pid)).size).toBe(1)
  })

  test('fail alone', async () => {
    const [before, failed, after] = await Promise.allSettled([
      double(1),
      db.lookups.row(sql`select 1 / ${0}::int`),
      double(2),
    ])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect([before, after]).toMatchObject([{ value: { n: 2 } }, { value: { n: 4 } }])
  })

  test('have a new connection once theirs was lost', async () => {
    const { pid } = (await double(1))!
    await db.rows(sql`select pg_terminate_backend(${pid})`)
    await expect.poll(() => double(3).catch(() => undefined)).toMatchObject({ n: 6 })
    expect((await double(4))!.pid).not.toBe(pid)
  })
})

describe('a transaction', () => {
  const count = async () =>
    (await db.row<{ n: number }>(sql`select count(*) as n from sign_in_failures`))!.n

  test('is committed completely or not at all', async () => {
    const before = await count()
    const fail = db.transaction(async (transaction) => {
      await transaction.rows(sql`insert into sign_in_failures values ('a', 1, null)`)
      throw new Error('halfway')
    })
    await expect(fail).rejects.toThrow('halfway')
    expect(await count()).toBe(before)
    await db.transaction((transaction) =>
      transaction.rows(sql`insert into sign_in_failures values ('a', 1, null)`),
    )
    expect(await count()).toBe(before + 1)
  })

  test.each([sql`select 1`, sql`select 1 / 0`])(
    'refuses further queries after a commit or a rollback',
    async (statement) => {
      const before = await count()
      let transaction: Db | undefined
      await db.transaction((begun) => (transaction = begun).rows(statement)).catch(() => undefined)
      await expect(
        transaction!.rows(sql`insert into sign_in_failures values ('f', 1, null)`),
      ).rejects.toThrow('The transaction is over')
      expect(await count()).toBe(before)
    },
  )

  test('is followed by what waits for its commit, and by nothing if it fails', async () => {
    const done: string[] = []
    const run = (name: string, statement = sql`select 1`) =>
      db.transaction(async (transaction) => {
        afterCommit(transaction, () => done.push(name))
        await transaction.rows(statement)
        expect(done).not.toContain(name)
      })
    await run('committed')
    await expect(run('failed', sql`select 1 / 0`)).rejects.toThrow('division')
    afterCommit(db, () => done.push('at once'))
    expect(done).toEqual(['committed', 'at once'])
  })

  test('fails if its connection is cut, and the pool keeps working', async () => {
    const cut = db.transaction(async (transaction) => {
      await transaction.rows(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(cut).rejects.toThrow(/terminat/)
    await expect(count()).resolves.toBeTypeOf('number')
  })
})

describe('a query whose answer got lost', () => {
  test.each([
    ['fails after a timeout, and the next one uses another connection', 0],
    ['fails so even if the connection had been idle for as long before', 1],
  ])('%s', async (_, idleTimes) => {
    const gate = await startDatabaseProxy(api.databaseUrl)
    const through = connect(gate.url, { connections: 1, silenceTimeoutMs: 60_000 })
    const connection = await through.pool.connect()
    const { stream } = driverOf(connection).connection
    expect(stream.timeout).toBe(60_000)
    for (let times = 0; times < idleTimes; times++) stream.emit('timeout')
    gate.stall()
    const lost = connection.query('select 2 as n')
    // As if the time had passed.
    stream.emit('timeout')
    await expect(lost).rejects.toThrow('Timeout: the database says nothing')
    connection.release()
    expect(await through.row(sql`select 3 as n`)).toEqual({ n: 3 })
    await through.end()
    gate.close()
  })

  test('is not confused with an idle connection, which stays open', async () => {
    const resting = connect(api.databaseUrl, { silenceTimeoutMs: 50 })
    const connection = await resting.pool.connect()
    await once(driverOf(connection).connection.stream, 'timeout')
    expect((await connection.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    connection.release()
    await resting.end()
  })
})

/** Private fields of a connection of pg, which its types omit. */
const driverOf = (connection: pg.ClientBase) =>
  connection as unknown as { connection: { stream: Socket }; readyForQuery: boolean }

/**
 * What `closeWhenSilent` reads of pg's private fields, which its types omit: an update of pg that changes
 * them fails here.
 */
test('a pg connection exposes its socket and whether a query is running', async () => {
  const client = new pg.Client(api.databaseUrl)
  await client.connect()
  const driver = driverOf(client)
  expect(driver.connection.stream).toBeInstanceOf(Socket)
  expect(driver.readyForQuery).toBe(true)
  const query = client.query('select 1')
  expect(driver.readyForQuery).toBe(false)
  await query
  expect(driver.readyForQuery).toBe(true)
  await client.end()
})

describe('a violated constraint', () => {
  const violations = [
    ['a unique one', sql`insert into numbers values (1, 1)`, 'numbers_pkey'],
    ['a foreign key', sql`insert into numbers values (2, 3)`, 'numbers_half_fkey'],
    ['a check', sql`insert into numbers values (-1, 1)`, 'numbers_number_check'],
    ['no constraint', sql`select 1 / 0`, ''],
  ] as const

  test.each(violations)('is named: %s', async (_, statement, name) => {
    await db.transaction(async (transaction) => {
      await transaction.rows(sql`
        create temporary table numbers (number int primary key check (number > 0), half int references numbers)
        on commit drop
      `)
      await transaction.rows(sql`insert into numbers values (1, 1)`)
      await transaction.rows(sql`savepoint before`)
      const reason = await transaction.rows(statement).catch((thrown: unknown) => thrown)
      await transaction.rows(sql`rollback to savepoint before`)
      expect(reason).toBeInstanceOf(pg.DatabaseError)
      expect(violatedConstraint(reason)).toBe(name)
      expect(violatedConstraint(relay(reason))).toBe(name)
    })
  })

  test('of ours never ends like a shard', async () => {
    const names = await db.rows<{ name: string }>(sql`
      select conname as name from pg_constraint where connamespace = 'public'::regnamespace
      union select indexrelid::regclass::text from pg_index where indisunique
        and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    `)
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter(({ name }) => violatedConstraint({ constraint: name }) !== name)).toEqual(
      [],
    )
  })
})
