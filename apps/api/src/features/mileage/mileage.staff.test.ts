import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mileage, mileageForStaff } from '@milepost/contract/mileage/mileage'
import { mileageRatesForStaff, type NewMileageRate } from '@milepost/contract/mileage/mileage-rates'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  api.clock.at = new Date('2026-11-21T15:00:00.000Z')
})
afterAll(() => api.stop())

const signIn = (consultantId?: string) =>
  api.signIn({ plan: 'RIDE', fullName: 'Aisha Granger', ...(consultantId && { consultantId }) })

const drive = ({ call }: Awaited<ReturnType<typeof signIn>>, day: string) =>
  call(mileage.create, {
    body: {
      startTime: `${day}T08:00-07:00`,
      endTime: `${day}T09:00-07:00`,
      miles: 100,
      startTimeZone: 'America/Phoenix',
      endTimeZone: 'America/Phoenix',
    },
  })

const showSavings = (
  { call }: Awaited<ReturnType<typeof signIn>>,
  trips: readonly { id: string }[],
): Promise<number[]> =>
  Promise.all(trips.map(async ({ id }) => (await call(mileage.show, { params: { id } })).savings))

describe('staff', () => {
  test('see a client’s trips and years as the client does', async () => {
    const [aisha, priya] = [await signIn(), await api.signInStaff()]
    const trip = await drive(aisha, '2026-05-04')
    const { accountId } = aisha
    expect(
      await priya.call(mileageForStaff.list, { params: { accountId }, query: {} }),
    ).toMatchObject({ items: [trip], totalMiles: 100, totalSavings: 72.5 })
    expect(
      await priya.call(mileageForStaff.summary, { params: { accountId, year: 2026 } }),
    ).toEqual(await aisha.call(mileage.summary, { params: { year: 2026 } }))
  })

  test('who are consultants see only the trips of their own clients', async () => {
    const marcus = await api.signInStaff('consultant')
    const [own, other] = [await signIn(marcus.staffId), await signIn()]
    const list = (accountId: string) =>
      marcus.call(mileageForStaff.list, { params: { accountId }, query: {} })
    expect((await list(own.accountId)).total).toBe(0)
    await expect(list(other.accountId)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the rates', () => {
  const rate = (fields: Partial<NewMileageRate> = {}): NewMileageRate => ({
    from: '2027-01-01',
    to: '2027-12-31',
    standardRate: 0.74,
    source: 'IRS Notice 2027-1',
    provisional: false,
    ...fields,
  })

  test('are entered and corrected by an admin, and every trip of their days follows', async () => {
    const [aisha, admin] = [await signIn(), await api.signInStaff('admin')]
    const { id } = await drive(aisha, '2027-02-01')
    const show = () => aisha.call(mileage.show, { params: { id } })
    expect(await show()).toMatchObject({ savings: 76, provisional: true })

    const guess = rate({ source: null, provisional: true })
    await admin.call(mileageRatesForStaff.add, { body: { mileageRate: guess } })
    expect(await show()).toMatchObject({ savings: 74, rateYear: 2027, provisional: true })

    const { from, ...announced } = rate({ standardRate: 0.745 })
    const body = { mileageRate: announced }
    await admin.call(mileageRatesForStaff.change, { params: { from }, body })
    expect(await show()).toMatchObject({ savings: 74.5, provisional: false })
    expect(await admin.call(mileageRatesForStaff.list, {})).toContainEqual({
      from,
      ...announced,
      checkedOn: '2026-11-21',
    })

    const again = admin.call(mileageRatesForStaff.add, { body: { mileageRate: rate() } })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'rate_exists' })
  })

  test('say what uses them, and a correction what it changed', async () => {
    const admin = await api.signInStaff('admin')
    const uses = () => admin.call(mileageRatesForStaff.uses, { params: { from: '2023-01-01' } })
    expect(await uses()).toMatchObject({ clients: 0, count: 0, firmSavings: null, uses: [] })
    const [aisha, lupe] = [await signIn(), await signIn()]
    for (const day of ['2023-01-01', '2023-12-31', '2024-01-01']) await drive(aisha, day)
    await drive(lupe, '2023-06-01')
    const own = { name: expect.any(String), years: [2023] }
    const [aishas, lupes] = [aisha, lupe].map(({ accountId }) => ({ ...own, accountId }))
    expect(await uses()).toEqual({
      id: '2023-01-01',
      clients: 2,
      count: 3,
      firmSavings: 196.5,
      plans: 0,
      uses: [
        { ...aishas, count: 2 },
        { ...lupes, count: 1 },
      ],
    })
    const { from: _, ...right } = rate({ to: '2023-12-31', standardRate: 0.66 })
    const params = { from: '2023-01-01' }
    await admin.call(mileageRatesForStaff.change, { params, body: { mileageRate: right } })
    expect(await uses()).toMatchObject({ count: 3, firmSavings: 198 })
    await expect(
      admin.call(mileageRatesForStaff.uses, { params: { from: '2023-02-02' } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('are noted as checked on the firm’s day, and only where there is one', async () => {
    api.clock.at = new Date('2026-12-16T04:30:00.000Z')
    const admin = await api.signInStaff('admin')
    const check = (from: string) => admin.call(mileageRatesForStaff.check, { params: { from } })
    expect(await check('2026-07-01')).toMatchObject({ checkedOn: '2026-12-15' })
    api.clock.at = new Date('2026-11-21T15:00:00.000Z')
    await expect(check('2026-07-02')).rejects.toMatchObject({ status: 404 })
  })

  test('announced without an end are shown as ending the day before the next one begins', async () => {
    api.clock.at = new Date('2031-08-01T15:00:00.000Z')
    const [aisha, admin] = [await signIn(), await api.signInStaff('admin')]
    for (const from of ['2031-01-01', '2031-07-01'])
      await admin.call(mileageRatesForStaff.add, {
        body: { mileageRate: rate({ from, to: null }) },
      })
    for (const day of ['2031-06-30', '2031-07-01']) await drive(aisha, day)
    const { rates } = await aisha.call(mileage.summary, { params: { year: 2031 } })
    expect(rates.map(({ from, to }) => [from, to])).toEqual([
      ['2031-01-01', '2031-06-30'],
      ['2031-07-01', null],
    ])
    api.clock.at = new Date('2026-11-21T15:00:00.000Z')
  })

  test('also apply to the days after their end, which are listed separately as provisional', async () => {
    api.clock.at = new Date('2034-03-01T15:00:00.000Z')
    const [aisha, admin] = [await signIn(), await api.signInStaff('admin')]
    for (const [from, to] of [
      ['2033-01-01', '2033-06-30'],
      ['2033-09-01', '2033-12-31'],
    ] as const)
      await admin.call(mileageRatesForStaff.add, { body: { mileageRate: rate({ from, to }) } })
    const days = ['2033-06-30', '2033-07-01', '2033-08-31', '2033-09-01', '2034-02-01']
    for (const day of days) await drive(aisha, day)
    const ratesIn = async (year: number) =>
      (await aisha.call(mileage.summary, { params: { year } })).rates.map((each) => [
        each.from,
        each.to,
        each.source,
        each.provisional,
        each.trips,
      ])
    expect(await ratesIn(2033)).toEqual([
      ['2033-01-01', '2033-06-30', 'IRS Notice 2027-1', false, 1],
      ['2033-07-01', '2033-08-31', null, true, 2],
      ['2033-09-01', '2033-12-31', 'IRS Notice 2027-1', false, 1],
    ])
    expect(await ratesIn(2034)).toEqual([['2034-01-01', null, null, true, 1]])
    api.clock.at = new Date('2026-11-21T15:00:00.000Z')
  })

  test('that change in the middle of their days end on the day before, and earlier days stay', async () => {
    const [aisha, admin] = [await signIn(), await api.signInStaff('admin')]
    const days = ['2024-08-14', '2024-08-15'] as const
    const trips = await Promise.all(days.map((day) => drive(aisha, day)))
    const add = (ends: string | undefined, fields: Partial<NewMileageRate> = {}) =>
      admin.call(mileageRatesForStaff.add, {
        body: {
          mileageRate: rate({
            from: '2024-08-15',
            to: '2024-12-31',
            standardRate: 0.69,
            ...fields,
          }),
          ends,
        },
      })
    const refused = { status: 422, code: 'rate_overlaps' }
    for (const ends of [undefined, '2023-01-01', '2024-08-15', '2025-01-01', '2024-02-02'])
      await expect(add(ends)).rejects.toMatchObject(refused)
    await expect(add('2024-01-01', { to: '2025-03-31' })).rejects.toMatchObject(refused)
    expect(await showSavings(aisha, trips)).toEqual([67, 67])
    await add('2024-01-01')
    expect(await showSavings(aisha, trips)).toEqual([67, 69])
    const rates = await admin.call(mileageRatesForStaff.list, {})
    expect(rates.find(({ from }) => from === '2024-01-01')).toMatchObject({ to: '2024-08-14' })
  })

  test('are one for each day', async () => {
    const admin = await api.signInStaff('admin')
    const mileageRate = rate({ from: '2026-08-01', to: '2026-12-31' })
    await expect(
      admin.call(mileageRatesForStaff.add, { body: { mileageRate } }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'mileageRate.from': { code: 'rate_overlaps' } },
    })
    const { from: _, ...change } = rate({ to: '2026-01-01', standardRate: 0.7 })
    await expect(
      admin.call(mileageRatesForStaff.change, {
        params: { from: '2025-01-01' },
        body: { mileageRate: change },
      }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'mileageRate.to': { code: 'rate_overlaps' } },
    })
  })

  test.each([
    ['without a notice that is not provisional', { source: null }, 'source', 'rate_source'],
    ['that ends before it begins', { to: '2026-12-31' }, 'to', 'rate_end'],
    ['of nothing', { standardRate: 0 }, 'standardRate', 'mileage_rate_range'],
    ['in hundredths of a cent', { standardRate: 0.7255 }, 'standardRate', 'mileage_rate_decimals'],
  ])('are none %s', async (_, fields, field, code) => {
    const admin = await api.signInStaff('admin')
    const mileageRate = rate({ from: '2028-01-01', ...fields })
    await expect(
      admin.call(mileageRatesForStaff.add, { body: { mileageRate } }),
    ).rejects.toMatchObject({ status: 422, fields: { [`mileageRate.${field}`]: { code } } })
  })

  test('of a day that has none cannot be corrected', async () => {
    const admin = await api.signInStaff('admin')
    const { from: _, ...change } = rate()
    const params = { from: '2026-02-02' }
    await expect(
      admin.call(mileageRatesForStaff.change, { params, body: { mileageRate: change } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('entered for a wrong first day are moved or taken away, until a trip counts at them', async () => {
    api.clock.at = new Date('2027-06-01T15:00:00.000Z')
    const [aisha, admin] = [await signIn(), await api.signInStaff('admin')]
    const open = { to: null, source: null, provisional: true }
    const enter = (mileageRate: NewMileageRate) =>
      admin.call(mileageRatesForStaff.add, { body: { mileageRate } })
    const remove = (from: string) => admin.call(mileageRatesForStaff.remove, { params: { from } })
    const move = (from: string, to: string) =>
      admin.call(mileageRatesForStaff.change, {
        params: { from },
        body: {
          mileageRate: rate({ ...open, from: to }),
        },
      })
    await enter(rate({ ...open, from: '2028-02-01' }))
    expect(await move('2028-02-01', '2028-01-01')).toMatchObject({ from: '2028-01-01' })
    await expect(move('2028-01-01', '2026-06-01')).rejects.toMatchObject({
      status: 422,
      fields: { 'mileageRate.from': { code: 'rate_overlaps' } },
    })
    await expect(move('2028-01-01', '2027-01-01')).rejects.toMatchObject({
      status: 409,
      fields: { 'mileageRate.from': { code: 'rate_exists' } },
    })

    // A phone whose clock is ahead has already entered a trip on that day; it now gets the previous rate.
    const { id } = await drive(aisha, '2028-01-02')
    await remove('2028-01-01')
    await expect(remove('2028-01-01')).rejects.toMatchObject({ status: 404 })
    expect(await aisha.call(mileage.show, { params: { id } })).toMatchObject({ rateYear: 2027 })

    await drive(aisha, '2027-03-01')
    for (const from of ['2022-01-01', '2026-01-01', '2027-01-01'])
      await expect(remove(from)).rejects.toMatchObject({ status: 409, code: 'rate_counted' })
    await expect(move('2027-01-01', '2027-02-01')).rejects.toMatchObject({ code: 'rate_counted' })
    api.clock.at = new Date('2026-11-21T15:00:00.000Z')
  })
})
