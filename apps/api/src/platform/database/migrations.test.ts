import fc from 'fast-check'
import { loadModule, parseSync, scanSync, type RawStmt } from 'libpg-query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '@milepost/testing/properties/draws.ts'
import { findMutableFunctions, findRefused } from '../../../test/citus/migration-rules.ts'
import { createStubbedDatabase } from '../../../test/citus/stub-citus.ts'
import { placements } from './distribution.ts'
import { readMigrations } from './migrate.ts'
import { splitStatements } from './split-statements.ts'

beforeAll(() => loadModule())

const migrations = (await readMigrations()).map(({ name, text }) => ({
  name,
  text,
  statements: splitStatements(text),
}))
/** A database is distributed only once it has the first of these. */
const later = migrations.filter(({ name }) => name >= '067')

/** PostgreSQL's own split: each statement from its first token to its last. */
function splitByParser(text: string): string[] {
  const bytes = Buffer.from(text)
  const { stmts = [] } = parseSync(text) as { stmts?: RawStmt[] }
  return stmts.map(({ stmt_location: start = 0, stmt_len: length = bytes.length - start }) => {
    const statement = bytes.subarray(start, start + length)
    const tokens = scanSync(statement.toString()).tokens.filter(
      ({ tokenName }) => !tokenName.endsWith('COMMENT'),
    )
    return statement.subarray(tokens[0]!.start, tokens.at(-1)!.end).toString()
  })
}

describe('splitting a migration into statements', () => {
  test.each(migrations)('is what the parser says: $name', ({ text, statements }) => {
    expect(statements.length).toBeGreaterThan(0)
    expect(statements).toEqual(splitByParser(text))
  })

  test('finds several in each file that Citus refused as one text', () => {
    for (const number of ['031', '035', '036', '040', '041'])
      expect(
        migrations.find(({ name }) => name.startsWith(number))!.statements.length,
      ).toBeGreaterThan(1)
  })

  test('leaves semicolons within quotes, names, bodies, comments and parentheses alone', () => {
    const statements = [
      `select ';' as "a;""b", 'it''s;', E'a\\';b', e'\\\\', rate'x;'`,
      `do $$ begin perform 1; end $$`,
      `do $a$ begin perform $$;$$; end $a$`,
      `select 1 /* ; /* ; */ ; */ + 2 -- ;\n + 3`,
      `create rule r as on insert to t do also (delete from a; delete from b)`,
      `select a$b$c, d from e`,
    ]
    expect(splitStatements(`-- first;\n${statements.join(';\n/* ; */ ')}; ;; -- last;`)).toEqual(
      statements,
    )
  })

  test('refuses a quote or a comment that does not end', () => {
    for (const text of [`select '`, `select "a`, `do $x$ a $y$`, `select /* /* */`, `select e'\\'`])
      expect(() => splitStatements(text), text).toThrow('does not end')
  })

  test('is what the parser says for any statements', () => {
    const quoted = fc.string({ unit: fc.constantFrom("''", ';', '"', '$$', '--', '/*', 'é', ' ') })
    const expression = fc.oneof(
      quoted.map((text) => `'${text}'`),
      quoted.map((text) => `E'${text}\\'\\\\'`),
      quoted.map((text) => `'a' as "x${text.replaceAll('"', '""')}"`),
      quoted.map((text) => `$q$${text}$q$`),
      quoted.map((text) => `$$${text.replaceAll('$', '')}$$`),
      fc.constantFrom(
        '1',
        'a$b$c',
        'e',
        '(select 1)',
        "b'1'",
        "U&'d'",
        '2/* /* ; */ ; */',
        '3 --;\n',
        `E'a'\n 'b\\';c'`,
      ),
    )
    const statement = fc
      .array(expression, { minLength: 1, maxLength: 4 })
      .map((parts) => `select ${parts.join(', ')}`)
    const text = fc.array(statement, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(';'))
    fc.assert(
      fc.property(text, (source) => {
        expect(splitStatements(source)).toEqual(splitByParser(source))
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('a migration for distributed databases', () => {
  test('exists', () => {
    expect(later.map(({ name }) => name)).toContain('067-distribution.sql')
  })

  test.each(later)('has nothing that Citus refuses: $name', ({ statements }) => {
    expect(findRefused(statements, placements)).toEqual([])
  })

  test.each([
    [
      '032, 050',
      `alter table staff add column invited_by uuid check (invited_by is not null)`,
      'with a constraint',
    ],
    [
      'a reference',
      `alter table trips add column staff_id uuid references staff`,
      'with a constraint',
    ],
    ['a unique column', `alter table trips add column code text unique`, 'with a constraint'],
    [
      '052',
      `alter table resources add column url text, add constraint a check (url <> '')`,
      'beside other',
    ],
    [
      '063',
      `alter table documents drop constraint a, add constraint a check (title <> '')`,
      'beside other',
    ],
    ['a check without a name', `alter table documents add check (title <> '')`, 'without a name'],
    ['a counter', `alter table trips add column number bigserial`, 'as bigserial'],
    [
      '036, 045, 057',
      `create table trips (account_id uuid not null references accounts)`,
      'a foreign key within',
    ],
    [
      '051, 054',
      `create table trips (a uuid, foreign key (a) references staff)`,
      'a foreign key within',
    ],
    ['a table in no class', `create table mileposts (id int)`, 'mileposts: named in no class'],
    ['a table placed by nothing', `create table trips (id int)`, 'not placed by the next'],
    [
      'a table placed too late',
      `create table trips (id int); create index on trips (id); select by_account('trips')`,
      'not placed by the next',
    ],
    [
      'another table placed',
      `create table trips (id int); select by_account('documents')`,
      'not placed by the next',
    ],
    [
      'a table in the wrong place',
      `create table trips (id int); select everywhere('trips')`,
      'not placed by the next',
    ],
  ])('would be refused for %s', (_, text, message) => {
    const refused = findRefused(splitStatements(text), placements)
    expect(refused.join('\n')).toContain(message)
  })

  test.each([
    `create table trips (account_id uuid, id uuid, primary key (account_id, id));
     select by_account('trips');
     alter table trips add constraint trips_account_id_fkey foreign key (account_id) references accounts`,
    `create table staff (id uuid primary key, email text check (email <> '')); select everywhere('staff')`,
    `create table last_writes (who uuid primary key)`,
    `alter table trips add column note text not null default '', add column days int generated always as (1) stored`,
    `alter table trips alter column note type varchar; create domain d as text check (value <> '')`,
  ])('may have: %s', (text) => {
    expect(findRefused(splitStatements(text), placements)).toEqual([])
  })

  test('would be refused if it were one of those that Citus refused', () => {
    const refused = migrations
      .filter(({ statements }) =>
        findRefused(statements, placements).some((r) => !r.includes('not placed')),
      )
      .map(({ name }) => name.slice(0, 3))
    expect(refused).toEqual(
      expect.arrayContaining(['032', '036', '045', '050', '051', '052', '054', '057', '063']),
    )
  })
})

describe('an update in a migration', () => {
  let database: Awaited<ReturnType<typeof createStubbedDatabase>>
  beforeAll(async () => void (database = await createStubbedDatabase({ isEmpty: true })))
  afterAll(() => database.stop())

  test('uses immutable functions only, since databases are distributed', async () => {
    const { owner } = database
    const found: Record<string, string[]> = {}
    await owner.query('begin')
    for (const { name, statements } of migrations)
      for (const statement of statements) {
        const mutable = await findMutableFunctions(owner, statement)
        if (mutable.length > 0) found[name] = mutable
        await owner.query(statement)
      }
    await owner.query('rollback')
    // The ones from before are caught, too: Citus refused this one.
    expect(found).toHaveProperty(['060-csv-ids.sql'])
    expect(Object.keys(found).filter((name) => name >= '067')).toEqual([])
  })
})
