import type { Plan } from '@milepost/contract/wire/access'
import { toUuid } from './random.ts'
import type { StaffKey } from './staff.ts'

type Person = {
  /** The local part of the e-mail address. */
  key: string
  fullName: string
  business: string
  plan: Plan
  standing?: 'inactive' | 'limited'
  consultant: StaffKey
  timeZone: string
  address: readonly [street: string, city: string]
  /** The carrier or platform they work for. */
  carrier: string
  vehicle: 'truck' | 'van' | 'car'
  unit: string
  /** The vehicle, as an invoice describes it. */
  model: string
  odometer: number
}

export type DemoClient = Person & { accountId: string; userId: string; email: string }

const people: Person[] = [
  {
    key: 'ent',
    fullName: 'Celeste Okonjo',
    business: 'Okonjo Freight Group Inc.',
    plan: 'ENT',
    consultant: 'admin',
    timeZone: 'America/Chicago',
    address: ['4120 Range Line Road', 'Joplin, MO 64804'],
    carrier: 'Cedar Bluff Logistics',
    vehicle: 'truck',
    unit: '301',
    model: '2023 sleeper tractor',
    odometer: 288_114,
  },
  {
    key: 'pro',
    fullName: 'Dana Whitfield',
    business: 'Whitfield Hauling LLC',
    plan: 'PRO',
    consultant: 'consultant',
    timeZone: 'America/New_York',
    address: ['27 Spring Hollow Lane', 'Verona, VA 24482'],
    carrier: 'Shenandoah Freight Lines',
    vehicle: 'truck',
    unit: '12',
    model: '2021 sleeper tractor',
    odometer: 612_408,
  },
  {
    key: 'ess',
    fullName: 'Ray Tolliver',
    business: 'Tolliver Transport LLC',
    plan: 'ESS',
    consultant: 'consultant',
    timeZone: 'America/Chicago',
    address: ['905 Mesquite Street', 'Canyon, TX 79015'],
    carrier: 'Caprock Bulk Carriers',
    vehicle: 'truck',
    unit: '7',
    model: '2019 day cab',
    odometer: 734_902,
  },
  {
    key: 'ezy',
    fullName: 'Linda Kowalik',
    business: 'Kowalik Express',
    plan: 'EZY',
    consultant: 'consultant',
    timeZone: 'America/New_York',
    address: ['2218 Sylvania Court', 'Toledo, OH 43613'],
    carrier: 'Maumee Valley Expedite',
    vehicle: 'van',
    unit: 'V2',
    model: '2022 cargo van',
    odometer: 143_377,
  },
  {
    key: 'stl',
    fullName: 'Hector Villaseñor',
    business: 'Villaseñor Trucking',
    plan: 'STL',
    consultant: 'consultant',
    timeZone: 'America/Chicago',
    address: ['611 San Dario Court', 'Laredo, TX 78041'],
    carrier: 'Rio Bravo Intermodal',
    vehicle: 'truck',
    unit: '4408',
    model: '2020 sleeper tractor',
    odometer: 521_660,
  },
  {
    key: 'ride',
    fullName: 'Aisha Granger',
    business: 'Aisha Granger',
    plan: 'RIDE',
    consultant: 'admin',
    timeZone: 'America/Phoenix',
    address: ['1433 E Palo Verde Drive', 'Phoenix, AZ 85014'],
    carrier: 'Saguaro Rides',
    vehicle: 'car',
    unit: 'AZ 4KD-118',
    model: '2022 hybrid sedan',
    odometer: 88_241,
  },
  {
    key: 'inactive',
    fullName: 'Walt Brandvoll',
    business: 'Brandvoll Trucking LLC',
    plan: 'PRO',
    standing: 'inactive',
    consultant: 'consultant',
    timeZone: 'America/Chicago',
    address: ['78 Sheyenne Drive', 'West Fargo, ND 58078'],
    carrier: 'Red River Grain Haulers',
    vehicle: 'truck',
    unit: '3',
    model: '2016 sleeper tractor',
    odometer: 901_233,
  },
  {
    key: 'limited',
    fullName: 'Tessa Lindqvist',
    business: 'Lindqvist & Sons Hauling LLC',
    plan: 'ESS',
    standing: 'limited',
    consultant: 'consultant',
    timeZone: 'America/Boise',
    address: ['3301 Orchard Bench Road', 'Nampa, ID 83651'],
    carrier: 'Treasure Valley Flatbed',
    vehicle: 'truck',
    unit: '9',
    model: '2018 sleeper tractor',
    odometer: 655_019,
  },
]

/** The demo firm's clients, one account and one user each; the same in every run. */
export const clients: DemoClient[] = people.map((person) => ({
  ...person,
  accountId: toUuid(`account/${person.key}`),
  userId: toUuid(`user/${person.key}`),
  email: `${person.key}@demo.milepost.test`,
}))

/** One person with two businesses: the first of the accounts holds what she signs in with. */
export const ownerOfTwo = {
  fullName: 'Joan Kowalik',
  email: 'two@demo.milepost.test',
  members: ['ezy', 'ess'].map((key) => ({
    accountId: toUuid(`account/${key}`),
    userId: toUuid(`user/two/${key}`),
  })),
}
