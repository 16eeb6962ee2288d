import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, accountForStaff } from '@milepost/contract/account/account'
import { documents } from '@milepost/contract/documents/documents'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { perDiem, perDiemForStaff } from '@milepost/contract/per-diem/per-diem'
import { resources, resourcesForStaff } from '@milepost/contract/resources/resources'
import type { AccountState } from '@milepost/contract/wire/access'
import { sql } from '../src/platform/database/database.ts'
import { startApi } from './servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>

/** The calls staff make in the console while the client is signed in. */
const setAccountState = (
  { accountId }: Client,
  { clientCustomerType = 'PRO', isActive = true, isLimited = false }: Partial<AccountState>,
) =>
  api.db.rows(sql`
    update accounts set client_customer_type = ${clientCustomerType}, is_active = ${isActive},
                        is_limited = ${isLimited}
    where id = ${accountId}
  `)

const params = { year: 2026 }
const loadDays = ({ call }: Client) => call(perDiem.year, { params })
const refused = { status: 403, code: 'not_available_for_your_plan' }

describe('a signed-in client', () => {
  test.each([
    ['on the plan RIDE', { clientCustomerType: 'RIDE' }],
    ['inactive', { isActive: false }],
    ['limited', { isLimited: true }],
  ] as const)('has the matching access on the next call once %s', async (_, standing) => {
    const dana = await api.signIn({ plan: 'PRO' })
    await loadDays(dana)
    await setAccountState(dana, standing)
    await expect(loadDays(dana)).rejects.toMatchObject(refused)
    expect(await dana.call(account.currentUser, {})).toMatchObject(standing)
    await setAccountState(dana, {})
    await loadDays(dana)
  })

  test('gains the access of a larger plan on the next call, and loses it with the smaller one', async () => {
    const dana = await api.signIn({ plan: 'PRO' })
    const balance = () => dana.call(financialPerformance.balanceSheet, { params })
    await expect(balance()).rejects.toMatchObject(refused)
    await setAccountState(dana, { clientCustomerType: 'ENT' })
    await balance()
    await setAccountState(dana, { clientCustomerType: 'ESS' })
    await expect(balance()).rejects.toMatchObject(refused)
  })

  test('sees the folder of the new plan', async () => {
    const admin = await api.signInStaff('admin')
    const object = new File(['%PDF-1.7\n'], 'a.pdf')
    await admin.call(resourcesForStaff.add, {
      body: { title: 'For rides', folders: 'RIDE', files: [{ object }] },
    })
    const dana = await api.signIn({ plan: 'PRO' })
    expect(await dana.call(resources.list, {})).toEqual([])
    await setAccountState(dana, { clientCustomerType: 'RIDE' })
    expect(await dana.call(resources.list, {})).toMatchObject([{ title: 'For rides' }])
  })

  test('doesn’t get a stored answer for a key once the plan no longer includes the call', async () => {
    const dana = await api.signIn()
    const key = { idempotencyKey: randomUUID() }
    const body = { perDiemEntry: { effectiveDate: '2026-05-04', ownerOperatorFullCount: 1 } }
    await dana.call(perDiem.create, { body }, key)
    await setAccountState(dana, { isActive: false })
    await expect(dana.call(perDiem.create, { body }, key)).rejects.toMatchObject(refused)
  })

  test('keeps the access that every plan has', async () => {
    const dana = await api.signIn()
    await setAccountState(dana, { clientCustomerType: 'RIDE', isActive: false, isLimited: true })
    expect(await dana.call(documents.list, { query: {} })).toMatchObject({ total: 0 })
  })

  test('is unauthenticated once their user is deleted', async () => {
    const dana = await api.signIn()
    await api.db.rows(sql`delete from client_users where account_id = ${dana.accountId}`)
    await expect(dana.call(account.currentUser, {})).rejects.toMatchObject({ status: 401 })
  })
})

describe('a signed-in staff member', () => {
  const setRole = (staffId: string, role: string, isActive = true) =>
    api.db.rows(sql`
      update staff set role = ${role}, is_active = ${isActive} where id = ${staffId}
    `)

  test('has the access of a new role on the next call', async () => {
    const priya = await api.signInStaff('bookkeeper')
    const { accountId } = await api.signIn()
    const days = () => priya.call(perDiemForStaff.year, { params: { accountId, year: 2026 } })
    const remove = () => priya.call(resourcesForStaff.remove, { params: { id: randomUUID() } })
    await days()
    await expect(remove()).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    await setRole(priya.staffId, 'admin')
    await expect(remove()).rejects.toMatchObject({ status: 404 })
    await setRole(priya.staffId, 'consultant')
    await expect(days()).rejects.toMatchObject({ status: 404 })
  })

  test('loses a client on the next call when another consultant takes over', async () => {
    const marcus = await api.signInStaff('consultant')
    const { accountId } = await api.signIn({ consultantId: marcus.staffId })
    const days = () => marcus.call(perDiemForStaff.year, { params: { accountId, year: 2026 } })
    await days()
    const { staffId } = await api.signInStaff('consultant')
    await api.db.rows(sql`update accounts set consultant_id = ${staffId} where id = ${accountId}`)
    await expect(days()).rejects.toMatchObject({ status: 404 })
  })

  test('is unauthenticated once deactivated', async () => {
    const priya = await api.signInStaff('admin')
    await setRole(priya.staffId, 'admin', false)
    await expect(priya.call(accountForStaff.currentStaff, {})).rejects.toMatchObject({
      status: 401,
    })
  })
})
