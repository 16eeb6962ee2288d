import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank } from '@milepost/contract/bank/bank'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { startApi } from '../../../test/servers/start-api.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
let address = ''
beforeAll(async () => {
  api = await startApi({
    bank: {
      clientId: 'milepost',
      secret: 'no-secret',
      isBuiltIn: true,
      url: () => `${address}/sandbox-bank`,
      webhookUrl: () => `${address}/api/v1/plaid/webhook`,
    },
  })
  // The provider's client library needs a real HTTP server.
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.stop())

type Person = Awaited<ReturnType<typeof api.signIn>>

async function openPage({ call }: Person, language: 'en' | 'es' = 'en') {
  const { hostedLinkUrl } = await call(bank.connect, { body: { language } })
  const url = new URL(hostedLinkUrl).pathname
  const submitForm = (form: Record<string, string>) =>
    api.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  return { show: () => api.app.inject({ url }), submit: submitForm }
}

const items = ({ call }: Person) => call(bank.items, {})
const waitingJobs = () => api.db.rows(sql`select 1 from graphile_worker._private_jobs`)

test('a bank is chosen on its own page, announced by a signed webhook, and brings three months of transactions', async () => {
  const dana = await api.signIn({ plan: 'ENT' })
  const { show, submit: submitForm } = await openPage(dana)
  const page = await show()
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('Old Dominion Credit Union')
  const { statusCode, headers } = await submitForm({ institution: 'old-dominion', do: 'connect' })
  expect([statusCode, headers.location]).toEqual([
    303,
    'https://portal.test/connect-bank?success=true',
  ])
  await waitFor(async () => expect(await waitingJobs()).toHaveLength(1))
  await api.work()
  await api.work()
  expect(await items(dana)).toMatchObject([
    { institutionName: 'Old Dominion Credit Union', status: 'connected' },
  ])
  const { call } = await api.signInStaff()
  const params = { accountId: dana.accountId }
  const { items: found, total } = await call(importedTransactions.list, { params, query: {} })
  expect(total).toBeGreaterThan(40)
  expect(new Set(found.map((one) => one.internalAccountNumber))).toEqual(new Set([1000, 2100]))
})

test('a link that somebody else made leads nowhere but here', async () => {
  const callProvider = (call: string, payload: object) =>
    api.app.inject({ method: 'POST', url: `/sandbox-bank/${call}`, payload })
  const createdLink = await callProvider('link/token/create', {
    webhook: 'http://127.0.0.1:1/within',
    hosted_link: { completion_redirect_uri: 'https://portal.test.evil.example/phish' },
  })
  const { link_token: token } = createdLink.json<{ link_token: string }>()
  const { headers } = await api.app.inject({
    method: 'POST',
    url: `/sandbox-bank/link/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'institution=old-dominion&do=connect',
  })
  expect(headers.location).toBe('https://portal.test')
  for (const call of ['toString', '__proto__', 'constructor'])
    expect((await callProvider(call, {})).statusCode).toBe(404)
})

test('the page speaks Spanish to who does, and says that its banks are made up', async () => {
  const { show } = await openPage(await api.signIn({ plan: 'ENT' }), 'es')
  const { body } = await show()
  expect(body).toContain('lang="es"')
  expect(body).toContain('Los bancos y el dinero son inventados')
})

test('who cancels comes back without a bank, and may begin again on the same page', async () => {
  const dana = await api.signIn({ plan: 'ENT' })
  const { submit: submitForm } = await openPage(dana)
  const { headers } = await submitForm({ institution: 'blue-ridge', do: 'cancel' })
  expect(headers.location).toBe('https://portal.test/connect-bank')
  await dana.call(bank.finish, {})
  expect(await items(dana)).toEqual([])
  await submitForm({ institution: 'blue-ridge', do: 'connect' })
  await dana.call(bank.finish, {})
  expect(await items(dana)).toHaveLength(1)
})

test('a page that was used, or waited too long, has ended', async () => {
  const dana = await api.signIn({ plan: 'ENT' })
  const used = await openPage(dana)
  await used.submit({ institution: 'blue-ridge', do: 'connect' })
  await used.submit({ institution: 'shenandoah', do: 'connect' })
  expect((await used.show()).statusCode).toBe(404)
  await dana.call(bank.finish, {})
  expect(await items(dana)).toHaveLength(1)
  const expiredPage = await openPage(dana)
  api.clock.advance(31 * 60_000)
  expect((await expiredPage.show()).body).toContain('This page has expired')
})

test('the same days bring the same; later days bring more, and nothing twice', async () => {
  const dana = await api.signIn({ plan: 'ENT' })
  const { submit: submitForm } = await openPage(dana)
  await submitForm({ institution: 'blue-ridge', do: 'connect' })
  await dana.call(bank.finish, {})
  await api.work()
  const params = { accountId: dana.accountId }
  // Sign in each time, because a session would expire during this test.
  const total = async () => {
    const { call } = await api.signInStaff()
    return (await call(importedTransactions.list, { params, query: {} })).total
  }
  const first = await total()
  api.clock.advance(7 * 24 * 60 * 60_000)
  const queueSync = () =>
    api.db.rows(sql`select graphile_worker.add_job('sync_bank_items', '{}'::json)`)
  await queueSync()
  await api.work()
  await api.work()
  // Each week has a settlement, two fuel stops, a truck-stop purchase and a toll.
  expect(await total()).toBeGreaterThanOrEqual(first + 5)
  const later = await total()
  await queueSync()
  await api.work()
  await api.work()
  expect(await total()).toBe(later)
})
