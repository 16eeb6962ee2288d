import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bank } from '@milepost/contract/bank/bank'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { bankTransaction, fakePlaid } from '../../../test/servers/fake-plaid.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let plaid: Awaited<ReturnType<typeof fakePlaid>>
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  plaid = await fakePlaid()
  api = await startApi({ bank: plaid.settings })
})
beforeEach(async () => {
  plaid.isAway = false
  plaid.itemError = undefined
  plaid.pages.clear()
  await api.db.rows(sql`delete from graphile_worker._private_jobs`)
})
afterAll(async () => {
  await api.stop()
  await plaid.stop()
})

type Person = Awaited<ReturnType<typeof api.signIn>>
const signInClient = () => api.signIn({ plan: 'ENT' })
const listItems = ({ call }: Person) => call(bank.items, {})
const finish = ({ call }: Person) => call(bank.finish, {})

let banks = 0

/** Connects a bank on the provider's page, without a webhook yet. */
async function connectAtProvider({ call }: Person) {
  const { hostedLinkUrl } = await call(bank.connect, { body: {} })
  const linkToken = hostedLinkUrl.split('/').at(-1)!
  const publicToken = `public-${++banks}`
  plaid.connected.set(linkToken, [publicToken])
  return { linkToken, itemId: `item-of-${publicToken}` }
}

async function connectBank(person: Person) {
  const there = await connectAtProvider(person)
  await finish(person)
  await api.work()
  return there
}

const createFinishedEvent = (linkToken: string) => ({
  webhook_type: 'LINK',
  webhook_code: 'SESSION_FINISHED',
  status: 'SUCCESS',
  link_token: linkToken,
  public_tokens: ['of-nobody'],
})
const createSyncEvent = (itemId: string, code = 'SYNC_UPDATES_AVAILABLE') => ({
  webhook_type: 'TRANSACTIONS',
  webhook_code: code,
  item_id: itemId,
})

async function postWebhook(
  event: object,
  header?: (body: string) => string | undefined,
  remoteAddress = '52.21.26.131',
) {
  const body = JSON.stringify(event)
  const signature = header ? header(body) : plaid.signWebhook(body, { at: api.clock.now() })
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/api/v1/plaid/webhook',
    remoteAddress,
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'plaid-verification': signature }),
    },
  })
  return statusCode
}

const listWaiting = async ({ accountId }: Person) => {
  const { call } = await api.signInStaff()
  const page = await call(importedTransactions.list, { params: { accountId }, query: {} })
  return page.items
}
const jobs = () => api.db.rows(sql`select 1 from graphile_worker._private_jobs`)

describe('to connect a bank', () => {
  test('one is sent to the provider’s page, in one’s language, and comes back to the portal', async () => {
    const { call } = await signInClient()
    const link = await call(bank.connect, { body: { language: 'es' } })
    expect(link.hostedLinkUrl).toMatch(/^https:\/\/bank\.test\/link-/)
    expect(plaid.asked.findLast(({ path }) => path === '/link/token/create')!.body).toMatchObject({
      language: 'es',
      products: ['transactions'],
      country_codes: ['US'],
      webhook: 'https://portal.test/api/v1/plaid/webhook',
      hosted_link: { completion_redirect_uri: 'https://portal.test/connect-bank?success=true' },
    })
  })

  test('the client is asked to try again while the provider is unavailable, and nothing is stored', async () => {
    const dana = await signInClient()
    plaid.isAway = true
    const asked = dana.call(bank.connect, { body: {} })
    await expect(asked).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    expect(await listOpenLinks(dana)).toBe(0)
  })

  test('the bank appears once the client finishes, and then its transactions are imported', async () => {
    const dana = await signInClient()
    plaid.pages.set('', [{ added: [bankTransaction('t1')], next_cursor: 'c1' }])
    await connectAtProvider(dana)
    await finish(dana)
    expect(await listItems(dana)).toMatchObject([
      { institutionName: 'Blue Ridge Bank', status: 'connecting' },
    ])
    await api.work()
    expect(await listItems(dana)).toMatchObject([{ status: 'connected' }])
    expect(await listWaiting(dana)).toMatchObject([{ amount: -84.2, bankAccount: '…4417' }])
  })

  test('no transaction waits for the provider', async () => {
    const dana = await signInClient()
    const idle: number[] = []
    plaid.onAsked = async () => {
      const rows = await api.db.rows(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'
      `)
      idle.push(rows.length)
    }
    await connectBank(dana)
    plaid.onAsked = undefined
    expect(idle.length).toBeGreaterThan(3)
    expect(idle.every((count) => count === 0)).toBe(true)
  })

  test('tokens are stored encrypted', async () => {
    const dana = await signInClient()
    const { linkToken } = await connectBank(dana)
    const rows = await api.db.rows(sql`select * from bank_items cross join bank_links`)
    expect(JSON.stringify(rows)).not.toMatch(/access-of-/)
    expect(JSON.stringify(rows)).not.toContain(linkToken)
  })

  test('nothing comes of a page that was closed', async () => {
    const dana = await signInClient()
    await dana.call(bank.connect, { body: {} })
    await finish(dana)
    expect(await listItems(dana)).toEqual([])
  })

  test('repeated webhooks and simultaneous requests add only one bank', async () => {
    const dana = await signInClient()
    const { linkToken } = await connectAtProvider(dana)
    const before = plaid.countRequests('/item/public_token/exchange')
    await Promise.all([
      postWebhook(createFinishedEvent(linkToken)),
      postWebhook(createFinishedEvent(linkToken)),
      finish(dana),
    ])
    await finish(dana)
    await api.work()
    expect(await postWebhook(createFinishedEvent(linkToken))).toBe(204)
    await api.work()
    expect(await listItems(dana)).toHaveLength(1)
    expect(plaid.countRequests('/item/public_token/exchange')).toBe(before + 1)
  })

  test('a bank that could not be fetched is fetched when the provider is back', async () => {
    const dana = await signInClient()
    await connectAtProvider(dana)
    plaid.isAway = true
    await finish(dana)
    expect(await listItems(dana)).toEqual([])
    plaid.isAway = false
    await api.work()
    expect(await listItems(dana)).toHaveLength(1)
  })

  test('there is a sentence where the firm connects none', async () => {
    const other = await startApi()
    const { call } = await other.signIn({ plan: 'ENT' })
    const asked = call(bank.connect, { body: {} })
    await expect(asked).rejects.toMatchObject({ status: 409, code: 'bank_not_offered' })
    await other.stop()
  })
})

const listOpenLinks = async ({ accountId }: Person) =>
  (await api.db.rows(sql`select 1 from bank_links where account_id = ${accountId}`)).length

describe('a webhook from the provider', () => {
  test('is heeded with its signature', async () => {
    const dana = await signInClient()
    const { linkToken } = await connectAtProvider(dana)
    expect(await postWebhook(createFinishedEvent(linkToken))).toBe(204)
    await api.work()
    expect(await listItems(dana)).toHaveLength(1)
  })

  const minute = 60_000
  const at = (milliseconds: number) => new Date(api.clock.now().getTime() + milliseconds)
  test.each<[string, (body: string) => string | undefined]>([
    ['no signature', () => undefined],
    ['no token of that kind', () => 'a.b.c'],
    ['another body', (body) => plaid.signWebhook(`${body} `, { at: at(0) })],
    ['an old signature', (body) => plaid.signWebhook(body, { at: at(-5 * minute - 1000) })],
    ['a signature of tomorrow', (body) => plaid.signWebhook(body, { at: at(2 * minute) })],
    ['a key nobody knows', (body) => plaid.signWebhook(body, { at: at(0), kid: 'key-2' })],
    [
      'a changed signature',
      (body) =>
        plaid.signWebhook(body, { at: at(0) }).replace(/.{4}$/, (end) => `${end[3]}Aa${end[0]}`),
    ],
    [
      'no algorithm',
      (body) => {
        const [, claims] = plaid.signWebhook(body, { at: at(0) }).split('.')
        const head = Buffer.from('{"alg":"none","kid":"key-1"}').toString('base64url')
        return `${head}.${claims}.`
      },
    ],
  ])('is refused with %s', async (_, header) => {
    const dana = await signInClient()
    const { linkToken } = await connectAtProvider(dana)
    expect(await postWebhook(createFinishedEvent(linkToken), header)).toBe(401)
    expect(await jobs()).toEqual([])
  })

  test('waits for the database and the provider’s key', async () => {
    plaid.isAway = true
    const body = createSyncEvent('item-of-nobody')
    const unknown = (text: string) => plaid.signWebhook(text, { at: api.clock.now(), kid: 'key-3' })
    expect(await postWebhook(body, unknown)).toBe(503)
  })

  test('that names made-up keys has the provider asked for few of them, and for its own still', async () => {
    api.clock.advance(2 * 60_000)
    const lookups = () =>
      plaid.asked.filter(({ path }) => path === '/webhook_verification_key/get').length
    const before = lookups()
    const answers: number[] = []
    const sign = (kid: string) => (body: string) =>
      plaid.signWebhook(body, { at: api.clock.now(), kid })
    for (let i = 0; i < 30; i++)
      answers.push(
        await postWebhook(createSyncEvent('item'), sign(`made-up-${i}`), `198.51.100.${i % 15}`),
      )
    expect(lookups() - before).toBe(10)
    expect(answers.slice(0, 10).every((status) => status === 401)).toBe(true)
    expect(answers.slice(10).every((status) => status === 503)).toBe(true)
    // An authentic one came from there before: the provider changes its keys.
    expect(await postWebhook(createSyncEvent('item'), sign('made-up-30'))).toBe(401)
    api.clock.advance(2 * 60_000)
  })

  test('for an unknown bank changes nothing', async () => {
    expect(await postWebhook(createSyncEvent('item-of-nobody'))).toBe(204)
    expect(await postWebhook(createFinishedEvent('link-of-nobody'))).toBe(204)
    expect(await postWebhook([] as object)).toBe(204)
    expect(await jobs()).toEqual([])
  })

  test('only triggers a look at the bank’s current status, so the order of webhooks does not matter', async () => {
    const dana = await signInClient()
    const { itemId } = await connectBank(dana)
    plaid.itemError = 'ITEM_LOGIN_REQUIRED'
    await postWebhook(createSyncEvent(itemId, 'ERROR'))
    await api.work()
    expect(await listItems(dana)).toMatchObject([{ status: 'login_required' }])
    plaid.itemError = undefined
    await postWebhook(createSyncEvent(itemId, 'LOGIN_REPAIRED'))
    await postWebhook(createSyncEvent(itemId, 'ERROR'))
    await api.work()
    expect(await listItems(dana)).toMatchObject([{ status: 'connected' }])
  })
})
