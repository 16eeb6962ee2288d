import { afterAll, beforeAll, expect, test } from 'vitest'
import { toFolded } from '@milepost/contract/wire/folded'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { inNameOrder } from '../../platform/database/name-order.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** Latin, Greek, Cyrillic, punctuation, symbols, and what stands for them in other widths. No name has a control character. */
const blocks = [
  [0x20, 0x7e],
  [0xa0, 0x52f],
  [0x1ab0, 0x1abe],
  [0x1dc0, 0x1dff],
  [0x1e00, 0x22ff],
  [0xfb00, 0xfb06],
  [0xfe00, 0xfe2f],
  [0xff01, 0xff5e],
] as const

test('columns are folded as the typed words are, whatever the letters', async () => {
  const names = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => `a${String.fromCodePoint(first + i)}b C`),
  )
  await api.db.rows(sql`
    insert into accounts (name, client_customer_type) select name, 'PRO' from unnest(${names}::text[]) as n (name)
  `)
  const found = await api.db.rows<{ name: string; words: string }>(sql`
    select name, words from accounts where name = any(${names}::text[])
  `)
  expect(new Set(found.map(({ name }) => name)).size).toBe(names.length)
  expect(found.filter(({ name, words }) => words !== ` ${toFolded(name)} `)).toEqual([])
})

test('people and records are folded likewise', async () => {
  const dana = await api.signIn({ plan: 'PRO' })
  await api.db.rows(sql`
    update client_users set full_name = ${'Dána O’Hara'}, email = 'dana.o-hara@haul.test'
    where account_id = ${dana.accountId}
  `)
  await api.db.rows(sql`
    insert into client_records (account_id, business_name, contact_name, contact_email, contact_language)
    values (${dana.accountId}, 'Hará & Sons', 'Zoë', 'zoe@haul.test', 'en')
  `)
  expect(
    await api.db.row(sql`
      select u.words as person, r.words as record
      from client_users u join client_records r on r.account_id = u.account_id
      where u.account_id = ${dana.accountId}
    `),
  ).toEqual({
    person: ` ${toFolded('Dána O’Hara dana.o-hara@haul.test')}`,
    record: ` ${toFolded('Hará & Sons Zoë zoe@haul.test')}`,
  })
})

test('names are in the order of a directory', async () => {
  const names = ['Zúñiga', 'eastern', 'Ébano', 'Nunez', 'Ñandú', 'Núñez', 'Navarro', 'álamo']
  const rows = await api.db.rows<{ name: string }>(sql`
    select name from unnest(${names}::text[]) as n (name) order by ${inNameOrder(sql`name`)}
  `)
  expect(rows.map(({ name }) => name)).toEqual([
    'álamo',
    'eastern',
    'Ébano',
    'Ñandú',
    'Navarro',
    'Nunez',
    'Núñez',
    'Zúñiga',
  ])
})
