import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '@milepost/contract/audit/audit'
import { tax, taxForStaff } from '@milepost/contract/tax/tax'
import type { NewTaxPayment, TaxPaymentDetails } from '@milepost/contract/tax/tax-quarter'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>
type Staff = Awaited<ReturnType<typeof api.signInStaff>>

const pay = ({ call }: Client, payment: Partial<NewTaxPayment> = {}) =>
  call(tax.markPaid, {
    body: {
      taxPayment: { year: 2026, quarter: 3, amount: 850.25, paidOn: '2026-09-14', ...payment },
    },
  })

const correct = ({ call }: Client, id: string, details: Partial<TaxPaymentDetails> = {}) =>
  call(tax.changePayment, {
    params: { id },
    body: {
      taxPayment: { amount: 850.25, paidOn: '2026-09-14', confirmationNumber: null, ...details },
    },
  })

const list = ({ call }: Staff, accountId: string) =>
  call(taxForStaff.payments, { params: { accountId } })

const note = (
  { call }: Staff,
  accountId: string,
  id: string,
  isSeenAtIrs = true,
  was = { amount: 850.25, paidOn: '2026-09-14' },
) =>
  call(taxForStaff.notePayment, {
    params: { accountId, id },
    body: { taxPayment: { isSeenAtIrs }, was },
  })

/** What the client sees of it. */
const seenByClient = async ({ call }: Client) =>
  (await call(tax.runway, {}))
    .flatMap(({ payments }) => payments)
    .map(({ isSeenAtIrs }) => isSeenAtIrs)

describe('staff', () => {
  test('see what a client marked as paid, newest first', async () => {
    const [dana, ray, priya] = [
      await api.signIn(),
      await api.signIn(),
      await api.signInStaff('bookkeeper'),
    ]
    const { accountId } = dana
    const earlier = await pay(dana, { year: 2026, quarter: 1, paidOn: '2026-04-10' })
    const first = await pay(dana, { confirmationNumber: '270261100', method: 'eftps' })
    const last = await pay(dana, { amount: 0.1, quarter: 2, paidOn: '2026-09-20' })
    await pay(ray)
    const found = await list(priya, accountId)
    expect(found.map(({ id }) => id)).toEqual([last.id, first.id, earlier.id])
    expect(found[1]).toEqual({
      id: first.id,
      year: 2026,
      quarter: 3,
      amount: 850.25,
      paidOn: '2026-09-14',
      confirmationNumber: '270261100',
      method: 'eftps',
      seenAtIrsAt: null,
      seenAtIrsBy: null,
    })
    const admin = await api.signInStaff('admin')
    const { items } = await admin.call(audit.search, { query: { client: accountId } })
    expect(items.map(({ action }) => action)).toContain(
      'GET /staff/v1/accounts/:accountId/tax_payments',
    )
  })

  test('note that the IRS shows a payment, and take that back', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff('bookkeeper')]
    const { accountId } = dana
    const { id, isSeenAtIrs } = await pay(dana)
    expect(isSeenAtIrs).toBe(false)
    const noted = await note(priya, accountId, id)
    expect(noted).toMatchObject({
      id,
      seenAtIrsAt: expect.stringMatching(/^2026-11-21T15:00:00/),
      seenAtIrsBy: 'Priya Shah',
    })
    expect(await list(priya, accountId)).toEqual([noted])
    expect(await seenByClient(dana)).toEqual([true])
    expect(await note(priya, accountId, id, false)).toMatchObject({
      seenAtIrsAt: null,
      seenAtIrsBy: null,
    })
    expect(await seenByClient(dana)).toEqual([false])
  })

  test('who note it again leave who saw it first', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff('bookkeeper')]
    const { id } = await pay(dana)
    const noted = await note(priya, dana.accountId, id)
    const again = await note(await api.signInStaff('admin'), dana.accountId, id)
    expect(again).toEqual(noted)
  })

  test('do not note a payment that the client has corrected since they looked', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff('bookkeeper')]
    const { accountId } = dana
    const { id } = await pay(dana)
    await correct(dana, id, { amount: 900 })
    const stale = { status: 409, code: 'settings_changed' }
    await expect(note(priya, accountId, id)).rejects.toMatchObject(stale)
    const wrongDay = { amount: 900, paidOn: '2026-09-13' }
    await expect(note(priya, accountId, id, true, wrongDay)).rejects.toMatchObject(stale)
    expect(await seenByClient(dana)).toEqual([false])
  })

  test('reach a payment in its client’s account alone', async () => {
    const [dana, ray, priya] = [
      await api.signIn(),
      await api.signIn(),
      await api.signInStaff('bookkeeper'),
    ]
    const { id } = await pay(dana)
    await expect(note(priya, ray.accountId, id)).rejects.toMatchObject({ status: 404 })
    expect(await seenByClient(dana)).toEqual([false])
  })
})

describe('a payment that the IRS shows', () => {
  test.each([{ amount: 900.01 }, { paidOn: '2026-09-15' }])(
    'is no longer noted once the client corrects it to %j',
    async (change) => {
      const [dana, priya] = [await api.signIn(), await api.signInStaff('bookkeeper')]
      const { accountId } = dana
      const { id } = await pay(dana)
      await note(priya, accountId, id)
      expect(await correct(dana, id, change)).toMatchObject({ ...change, isSeenAtIrs: false })
      expect(await list(priya, accountId)).toMatchObject([{ seenAtIrsAt: null, seenAtIrsBy: null }])
    },
  )

  test('stays noted with another confirmation number', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff('bookkeeper')]
    const { id } = await pay(dana)
    const { seenAtIrsAt } = await note(priya, dana.accountId, id)
    expect(await correct(dana, id, { confirmationNumber: '270261100' })).toMatchObject({
      isSeenAtIrs: true,
    })
    expect(await list(priya, dana.accountId)).toMatchObject([{ seenAtIrsAt }])
  })

  test('may be deleted by the client, and its note goes with it', async () => {
    const [dana, priya] = [await api.signIn(), await api.signInStaff('bookkeeper')]
    const { id } = await pay(dana)
    await note(priya, dana.accountId, id)
    await dana.call(tax.unmarkPaid, { params: { id } })
    expect(await list(priya, dana.accountId)).toEqual([])
    expect(await pay(dana)).toMatchObject({ isSeenAtIrs: false })
  })
})
