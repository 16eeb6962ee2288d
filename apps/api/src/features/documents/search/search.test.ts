import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessHistory } from '@milepost/contract/audit/audit'
import { documentSearch, type Marked } from '@milepost/contract/documents/document-search'
import { image, pdfWithText } from '@milepost/testing/files.ts'
import { send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { indexDocument, indexPortion } from './index-documents.ts'
import { searchDocuments } from './search.service.ts'
import { findPages } from './search.sql.ts'
import { parseSearch } from './words.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  admin = await api.signInStaff('admin')
  dana = await api.signIn()
})
afterAll(() => api.stop())

const search = (q: string, { call } = admin, client: string | undefined = dana.accountId) =>
  call(documentSearch.search, { query: { q, client } })

/** Runs the jobs of previews, and then those of the index. */
async function indexAll(): Promise<void> {
  await api.work()
  await api.work()
}

const plain = (marked: Marked) => marked.map(({ text }) => text).join('')
const bold = (marked: Marked) => marked.filter(({ isMatch }) => isMatch).map(({ text }) => text)

const countTexts = async () =>
  (
    await api.db.rows<{ page: number }>(
      sql`select page from page_texts where account_id = ${dana.accountId} order by page`,
    )
  ).map(({ page }) => page)

describe('a search', () => {
  test('finds pages by what they say, in English and Spanish, with the words marked', async () => {
    const statement = await pdfWithText('settlement.pdf', [
      'Settlement of Dana Whitfield\nInvoice INV-2024-0117',
      'Reparación del camión\nTOTAL DUE $1,482.16',
    ])
    const { guid } = await send(dana, [statement], { title: 'Week 45' })
    await send(dana, [await pdfWithText('other.pdf', ['Nothing of it'])])
    await indexAll()

    const [found, ...others] = await search('reparaciones 1482.16')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      guid,
      accountId: dana.accountId,
      accountName: 'Whitfield Hauling',
      status: 'uploaded',
      fileNames: [],
    })
    expect(found!.pages.map(({ number }) => number)).toEqual([2])
    const [{ excerpt } = { excerpt: [] }] = found!.pages
    expect(plain(excerpt)).toBe('Reparación del camión TOTAL DUE $1,482.16')
    expect(bold(excerpt)).toEqual(['Reparación', '1,482.16'])
    for (const q of ['invoices', 'inv-2024-0117', '"dana whitfield"', 'settl'])
      expect((await search(q)).map((one) => [one.guid, one.pages[0]?.number])).toEqual([[guid, 1]])
    const [joined] = await search('inv20240117')
    expect(bold(joined!.pages[0]!.excerpt)).toEqual(['INV-2024-0117'])
    expect(await search('"whitfield dana"')).toEqual([])
    expect(await search('reparaciones diesel')).toEqual([])
    expect(await search('?!')).toEqual([])
  })

  test('finds a document by its title and its files’ names, also one that can’t be shown', async () => {
    const title = 'Fuel in Laredo'
    const { guid } = await send(dana, [await image('loves-receipt.jpg')], { title })
    const broken = new File(['%PDF-1.7 broken'], 'escrow.pdf', { type: 'application/pdf' })
    const sentBack = await send(dana, [broken], { title: 'Escrow' })
    await indexAll()
    const [byTitle] = await search('laredo')
    expect([byTitle!.guid, bold(byTitle!.title), byTitle!.pages]).toEqual([
      guid,
      ['Laredo'],
      [{ number: 1, excerpt: [] }],
    ])
    const [byName] = await search('receipt')
    expect(byName!.fileNames.map(bold)).toEqual([['receipt']])
    expect((await search('escrow')).map((one) => [one.guid, one.status])).toEqual([
      [sentBack.guid, 'needs_resubmission'],
    ])
  })

  test('lists the newest documents first, and cuts a long text around the first word', async () => {
    const long = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`
    for (const name of ['a.pdf', 'b.pdf']) {
      await send(dana, [await pdfWithText(name, [long.replace(/(.{80}) /g, '$1\n')])], {
        title: name,
      })
      api.clock.advance(60_000)
    }
    await indexAll()
    const found = await search('needle')
    expect(found.map(({ title }) => plain(title))).toEqual(['b.pdf', 'a.pdf'])
    const { excerpt } = found[0]!.pages[0]!
    expect(plain(excerpt)).toMatch(/^….{1,60}needle after.+…$/)
    expect(plain(excerpt).length).toBeLessThan(240)
  })

  test.each([
    ['on each page', 'often', 1],
    ['on each twentieth page', 'seldom', 20],
    ['on each 200th page', 'rare', 200],
    ['in a row on each 40th page', '"left right"', 40],
    ['on no page', 'nowhere', 5_000],
  ])('finds the newest pages that have the words, %s', async (_, q, every) => {
    const [first, second] = [await api.signIn(), await api.signIn()]
    const pages = 1_500
    for (const [i, client] of [first, second].entries()) {
      const { guid } = await send(client, [await pdfWithText('long.pdf', ['Long'])])
      await indexAll()
      await api.db.rows(sql`
        insert into page_texts (account_id, document_id, page, at, text, words)
        select ${client.accountId}, ${guid}, 1 + n,
          '2099-01-01'::timestamptz - n * interval '1 minute' - ${i}::int * interval '1 second', '',
          to_tsvector('simple', concat_ws(' ', 'often', case when n % 20 = 0 then 'seldom' end,
            case when n % 200 = 0 then 'rare' end,
            case when n % 40 = 0 then 'left right' else 'right left' end))
        from generate_series(1, ${pages}::int) as n
      `)
    }
    const reaches = [
      { reach: undefined, has: [first, second] },
      { reach: [first, dana], has: [first] },
      { reach: [dana, second, first], has: [first, second] },
      { reach: [second], has: [second] },
      { reach: [dana], has: [] },
      { reach: [], has: [] },
    ]
    const limit = 60
    for (const { reach, has } of reaches) {
      const accounts = reach?.map(({ accountId }) => accountId)
      const found = await findPages(api.db, parseSearch(q), accounts, limit)
      const expected = Array.from({ length: pages }, (__, i) => i + 1)
        .filter((n) => n % every === 0)
        .flatMap((n) => has.map(({ accountId }) => ({ accountId, page: n + 1 })))
      expect(found.map(({ accountId, page }) => ({ accountId, page }))).toEqual(
        expected.slice(0, limit),
      )
    }
    await api.db.rows(sql`delete from page_texts where at > '2098-01-01'`)
  })

  test('says so if there is too much to look through', async () => {
    const locked = await api.db.pool.connect()
    await locked.query('begin')
    await locked.query('lock table page_texts in access exclusive mode')
    const caller = { staffId: admin.staffId, role: 'admin' } as const
    await expect(
      searchDocuments(api.db, caller, { q: 'fuel' }, { timeoutMs: 50 }),
    ).rejects.toMatchObject({
      status: 422,
      message: 'Too many pages to look through. Add a word, or choose a client.',
    })
    await locked.query('rollback')
    locked.release()
  })
})

describe('who finds what', () => {
  test('a consultant finds own clients’ documents only, everyone else those of all', async () => {
    const [carla, bill] = [await api.signInStaff('consultant'), await api.signInStaff('bookkeeper')]
    const own = await api.signIn({ consultantId: carla.staffId })
    const word = 'Xylophone'
    for (const client of [own, dana])
      await send(client, [await pdfWithText('x.pdf', [word])], { title: 'x' })
    await indexAll()
    const clients = async ({ call }: typeof admin) =>
      (await call(documentSearch.search, { query: { q: word } }))
        .map(({ accountId }) => accountId)
        .toSorted()
    expect(await clients(carla)).toEqual([own.accountId])
    expect(await search(word, carla)).toEqual([])
    for (const staff of [admin, bill])
      expect(await clients(staff)).toEqual([own.accountId, dana.accountId].toSorted())
  })

  test('each client that a search shows has it in their history, once for the same search', async () => {
    const other = await api.signIn()
    for (const client of [other, dana])
      await send(client, [await pdfWithText('y.pdf', ['Zanzibar'])], { title: 'y' })
    const unseen = await api.signIn()
    await indexAll()
    const all = () => admin.call(documentSearch.search, { query: { q: 'Zanzibar' } })
    await all()
    await all()
    const looks = async ({ accountId }: typeof dana) =>
      api.db.rows<{ actorId: string; subject: unknown }>(sql`
        select actor_id, subject from audit_log
        where account_id = ${accountId} and action = 'GET /staff/v1/document_search'
      `)
    for (const client of [other, dana])
      expect(await looks(client)).toEqual([
        { actorId: admin.staffId, subject: { query: { q: 'Zanzibar' } } },
      ])
    expect(await looks(unseen)).toEqual([])
    const { items } = await dana.call(accessHistory.list, { query: {} })
    expect(JSON.stringify(items)).toContain('documents')
  })
})

describe('the index', () => {
  test('is made once for a preview, and again for another one', async () => {
    const { guid } = await send(dana, [await pdfWithText('a.pdf', ['One', 'Two'])])
    await indexAll()
    expect(await countTexts()).toEqual([1, 2])
    const target = { accountId: dana.accountId, documentId: guid }
    await indexDocument(api.platform, target)
    expect(await countTexts()).toEqual([1, 2])

    const { guid: otherId } = await send(dana, [await pdfWithText('b.pdf', ['Three'])])
    await indexAll()
    await api.db.rows(sql`
      update documents set preview_key = o.preview_key, preview_sha256 = o.preview_sha256
      from documents o
      where documents.account_id = ${dana.accountId} and documents.id = ${guid}
        and o.account_id = ${dana.accountId} and o.id = ${otherId}
    `)
    await indexPortion(api.platform, {})
    api.clock.advance(3_600_000)
    await indexPortion(api.platform, {})
    expect((await search('three')).map((found) => found.guid).toSorted()).toEqual(
      [guid, otherId].toSorted(),
    )
    expect(await search('two')).toEqual([])
  })

  test('a document stored before there was one is indexed in portions, from the newest on', async () => {
    const sent = []
    for (let i = 0; i < 22; i += 1) {
      sent.push(await send(dana, [await image('a.jpg')], { title: `Old paper ${i}` }))
      api.clock.advance(1_000)
    }
    api.clock.advance(3_600_000)
    // Neither previews nor their own jobs ran.
    await api.db.rows(sql`delete from graphile_worker._private_jobs`)
    await indexPortion(api.platform, {})
    const titles = async () => (await search('old paper')).length
    expect(await titles()).toBe(20)
    const [next, ...others] = await api.db.rows<{ payload: object; priority: number }>(sql`
      select payload, priority from graphile_worker._private_jobs
    `)
    expect(others).toEqual([])
    const last = sent[2]!
    expect(next).toEqual({
      payload: { after: { createdAt: last.createdAt, id: last.guid } },
      priority: 20_000,
    })
    await indexPortion(api.platform, next!.payload)
    expect(await titles()).toBe(22)
  })
})
