import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import { mileage, mileageForStaff, type TripBody } from '@milepost/contract/mileage/mileage'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())
beforeEach(() => void (api.clock.at = new Date('2026-11-21T15:00:00.000Z')))

type Client = Awaited<ReturnType<typeof api.signIn>>
const signIn = () => api.signIn({ plan: 'RIDE', fullName: 'Aisha Granger' })

const enter = ({ call }: Client, day: string, miles: number, fields: Partial<TripBody> = {}) =>
  call(mileage.create, {
    body: {
      startTime: `${day}T08:00-07:00`,
      endTime: `${day}T09:00-07:00`,
      startTimeZone: 'America/Phoenix',
      endTimeZone: 'America/Phoenix',
      miles,
      ...fields,
    },
  })
const addTruck = async ({ accountId }: Client, unit: string) => {
  const { call } = await api.signInStaff()
  const truck = {
    unit,
    inServiceFrom: '2025-03-01',
    firstYearMethod: 'standard_mileage',
    isLeased: true,
  } as const
  return call(clientTrucks.add, { params: { accountId }, body: { truck } })
}

test('a year says what each purpose comes to, and what has none', async () => {
  const aisha = await signIn()
  await enter(aisha, '2026-11-02', 10.5, { purpose: 'business' })
  await enter(aisha, '2026-05-02', 4, { purpose: 'commute' })
  await enter(aisha, '2026-05-03', 3.25, { purpose: 'personal' })
  // At two rates, each rounded for itself.
  await enter(aisha, '2026-05-04', 100)
  await enter(aisha, '2026-11-04', 100.01)
  const year = await aisha.call(mileage.summary, { params: { year: 2026 } })
  expect(year.purposes).toEqual({
    business: { trips: 1, miles: 10.5, savings: 7.98 },
    commute: { trips: 1, miles: 4, savings: 0 },
    personal: { trips: 1, miles: 3.25, savings: 0 },
    missing: { trips: 2, miles: 200.01, savings: 148.51 },
  })
  expect(year.totalSavings).toBe(156.49)
  expect(year.vehicles).toEqual([])
  const staff = await api.signInStaff()
  const params = { accountId: aisha.accountId, year: 2026 }
  expect((await staff.call(mileageForStaff.summary, { params })).purposes).toEqual(year.purposes)
})

test('trips without a purpose are a list of their own, with its own sums', async () => {
  const aisha = await signIn()
  await enter(aisha, '2026-11-02', 10, { purpose: 'business' })
  const first = await enter(aisha, '2026-11-04', 100)
  const query = { purpose: 'missing' } as const
  const list = await aisha.call(mileage.list, { query })
  expect(list.items.map(({ id }) => id)).toEqual([first.id])
  expect([list.total, list.totalMiles, list.totalSavings]).toEqual([1, 100, 76])
  await aisha.call(mileage.update, { params: { id: first.id }, body: { purpose: 'personal' } })
  expect((await aisha.call(mileage.list, { query })).total).toBe(0)
})

test('trips under way in a period are found, also those of a week', async () => {
  const aisha = await signIn()
  const hours = { startTime: '2026-11-02T08:00-07:00', endTime: '2026-11-02T09:00-07:00' }
  const hour = await enter(aisha, '', 1, hours)
  const days = { startTime: '2026-10-27T08:00-07:00', endTime: '2026-11-03T07:00-07:00' }
  const week = await enter(aisha, '', 2, days)
  const find = async (since: string, until: string) => {
    const list = await aisha.call(mileage.list, { query: { since, until } })
    return list.items.map(({ id }) => id)
  }
  expect(await find('2026-11-02T08:30-07:00', '2026-11-02T08:31-07:00')).toEqual([hour.id, week.id])
  expect(await find('2026-11-02T09:01-07:00', '2026-11-03T06:00-07:00')).toEqual([week.id])
  expect(await find('2026-11-03T07:01-07:00', '2026-11-04T06:00-07:00')).toEqual([])
})

test('a trip names one of the client’s vehicles, and a year what each of them drove', async () => {
  const aisha = await signIn()
  const { id } = await addTruck(aisha, '12')
  const [vehicle] = await aisha.call(mileage.vehicles, {})
  expect(vehicle).toEqual({
    id,
    name: '12',
    inServiceFrom: '2025-03-01',
    inServiceTo: null,
    firstYearMethod: 'standard_mileage',
    isLeased: true,
  })
  const trip = await enter(aisha, '2026-11-02', 10, { purpose: 'business', vehicleId: id })
  expect(trip.vehicleId).toBe(id)
  await enter(aisha, '2026-11-03', 5)
  const { vehicles } = await aisha.call(mileage.summary, { params: { year: 2026 } })
  expect(vehicles.map((each) => [each.vehicle?.name, each.business.miles])).toEqual([
    ['12', 10],
    [undefined, 0],
  ])
  expect(vehicles[1]?.missing).toEqual({ trips: 1, miles: 5, savings: 3.8 })
  const csv = await (await aisha.call(mileage.csv, { query: {} })).text()
  expect(csv.split('\r\n').map((line) => line.split(',').at(-1))).toEqual(['Vehicle', '12', '', ''])
})

test('what a phone has stored arrives, with a vehicle that is not the client’s or was removed', async () => {
  const [aisha, omar] = [await signIn(), await signIn()]
  const { id: other } = await addTruck(omar, '7')
  for (const vehicleId of [other, randomUUID()])
    expect((await enter(aisha, '2026-11-02', 10, { vehicleId })).vehicleId).toBeNull()
  const { id } = await addTruck(aisha, '12')
  const trip = await enter(aisha, '2026-11-02', 10, { vehicleId: id })
  const staff = await api.signInStaff()
  await staff.call(clientTrucks.remove, { params: { accountId: aisha.accountId, id } })
  const show = await aisha.call(mileage.show, { params: { id: trip.id } })
  expect(show).toMatchObject({ vehicleId: null, miles: 10 })
})
