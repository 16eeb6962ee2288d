import { tax, type NewTaxPayment } from '@milepost/contract/tax'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../../test/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>

const pay = ({ call }: Client, payment: Partial<NewTaxPayment> = {}) =>
  call(tax.markPaid, {
    body: {
      taxPayment: { year: 2026, quarter: 3, amount: 850.25, paidOn: '2026-09-14', ...payment },
    },
  })

describe('a payment', () => {
  test('is kept with its day and what the IRS answered, newest first', async () => {
    const dana = await api.signIn()
    const first = await pay(dana, { confirmationNumber: ' 270 2611 0044 ' })
    const second = await pay(dana, { amount: 0.1, paidOn: '2026-09-15' })
    expect(first).toEqual({
      ...{ id: first.id, year: 2026, quarter: 3, amount: 850.25, paidOn: '2026-09-14' },
      confirmationNumber: '270 2611 0044',
    })
    expect(await dana.call(tax.payments, {})).toEqual([second, first])
    await dana.call(tax.unmarkPaid, { params: { id: first.id } })
    expect(await dana.call(tax.payments, {})).toEqual([second])
  })

  test('may have been made today, wherever that is, and not later', async () => {
    const dana = await api.signIn()
    expect(await pay(dana, { paidOn: '2026-11-22' })).toMatchObject({ paidOn: '2026-11-22' })
    await expect(pay(dana, { paidOn: '2026-11-23' })).rejects.toMatchObject({
      status: 422,
      fields: { 'taxPayment.paidOn': { code: 'date_in_future' } },
    })
  })

  test('is of a quarter that has a due date, and not from before its year', async () => {
    const dana = await api.signIn()
    await expect(pay(dana, { year: 2019, quarter: 1 })).rejects.toMatchObject({
      fields: { 'taxPayment.quarter': { code: 'tax_payment_quarter' } },
    })
    await expect(pay(dana, { year: 2027, quarter: 1 })).rejects.toMatchObject({
      fields: { 'taxPayment.paidOn': { code: 'tax_payment_before_year' } },
    })
  })

  test('is one of at most 20 for a quarter, however many are sent at once', async () => {
    const dana = await api.signIn()
    const sent = await Promise.allSettled(Array.from({ length: 25 }, () => pay(dana)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await dana.call(tax.payments, {})).toHaveLength(20)
    await expect(pay(dana)).rejects.toMatchObject({ status: 409, code: 'tax_payments_count' })
    expect(await pay(dana, { quarter: 2 })).toMatchObject({ quarter: 2 })
  })

  test('is its client’s alone', async () => {
    const [dana, ray] = [await api.signIn(), await api.signIn()]
    const { id } = await pay(dana)
    expect(await ray.call(tax.payments, {})).toEqual([])
    await expect(ray.call(tax.unmarkPaid, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
