import { monthAndDay, monthAndYear } from '../calendar.ts'
import { form1099Nec } from '../papers/form-1099.ts'
import { insuranceDeclaration } from '../papers/insurance.ts'
import { noticeLetter } from '../papers/letters.ts'
import { shops } from '../papers/places.ts'
import { lumperSlip, tollSlip } from '../papers/road-slips.ts'
import { form2290 } from '../papers/truck-papers.ts'
import type { DemoDocument, Desk } from './document.ts'
import { repairInvoice, taxForm } from './papers-of-all.ts'

const settled = (desk: Desk, daysAgo: number, status: DemoDocument['status']): DemoDocument => ({
  title: `Settlement, week ending ${monthAndDay(desk.week(daysAgo))}`,
  status,
  daysAgo,
  week: desk.week(daysAgo),
  files: [desk.settlement(desk.week(daysAgo))],
})

const banked = (desk: Desk, daysAgo: number, status: DemoDocument['status']): DemoDocument => ({
  title: `Bank statement, ${monthAndYear(desk.lastMonth(daysAgo))}`,
  status,
  daysAgo,
  files: [desk.bank(desk.lastMonth(daysAgo))],
})

/** A cargo van on expedited freight. */
export const documentsOfEzy = (desk: Desk): DemoDocument[] => [
  {
    title: 'Gas, Lakeshore',
    status: 'processing',
    daysAgo: 2,
    files: [desk.fuel('lakeshore', 'a', 3, { daysAgo: 2 })],
  },
  settled(desk, 6, 'processed'),
  {
    title: 'Brakes, Maumee Auto',
    status: 'received',
    daysAgo: 13,
    files: [
      desk.scan(
        'jpeg',
        'Scan_2',
        repairInvoice(desk, shops.maumee, 14, 'grinding when braking', [
          { what: 'Brake pads, front', each: 89_90 },
          { what: 'Rotor, front', quantity: 2, each: 74_25 },
          { what: 'Labor, hours', quantity: 1.8, each: 118_00, kind: 'labor' },
        ]),
      ),
    ],
  },
  settled(desk, 20, 'posted'),
  banked(desk, 22, 'posted'),
  taxForm(desk, form1099Nec, '1099-NEC'),
]

/** Settlements week by week, and little else. */
export const documentsOfStl = (desk: Desk): DemoDocument[] => [
  settled(desk, 1, 'uploaded'),
  settled(desk, 8, 'processed'),
  settled(desk, 15, 'posted'),
  settled(desk, 22, 'posted'),
  {
    title: 'Lumper receipt',
    status: 'needs_resubmission',
    daysAgo: 11,
    files: [
      desk.photo(
        'lumper',
        (chance) =>
          lumperSlip(chance, { day: desk.day(12), unit: desk.client.unit, load: '48655' }),
        { daysAgo: 11, fault: 'blurry' },
      ),
    ],
    reason: {
      code: 'blurry',
      sentence: 'The amounts are out of focus. Hold the phone still until the picture is taken.',
      fileNumbers: [1],
    },
  },
  {
    title: 'State notice about last year’s return',
    status: 'researching',
    daysAgo: 25,
    files: [
      desk.pdf(
        'notice',
        noticeLetter(desk.random('notice'), desk.client, desk.yearOf(28) - 1, desk.day(28)),
      ),
    ],
  },
  {
    title: 'A/C repair, Taller Frontera',
    status: 'posted',
    daysAgo: 40,
    files: [
      desk.scan(
        'tiff',
        'frontera',
        repairInvoice(
          desk,
          shops.frontera,
          41,
          'A/C blows warm',
          [
            { what: 'A/C compressor', each: 386_00 },
            { what: 'Receiver drier', each: 41_75 },
            { what: 'Refrigerant R-134a, lb', quantity: 4, each: 22_00 },
            { what: 'Labor, hours', quantity: 3.2, each: 125_00, kind: 'labor' },
          ],
          { terms: true },
        ),
      ),
    ],
  },
  taxForm(desk, form1099Nec, '1099-NEC'),
]

/** Parked the truck last spring: nothing newer than that. */
export const documentsOfInactive = (desk: Desk): DemoDocument[] => [
  {
    title: 'Last fill, West Fargo',
    status: 'posted',
    daysAgo: 214,
    files: [desk.fuel('dakota', 'a', 215, { daysAgo: 214 })],
  },
  settled(desk, 216, 'posted'),
  settled(desk, 223, 'posted'),
  banked(desk, 226, 'posted'),
  {
    title: 'DOT inspection, Sheyenne Truck',
    status: 'processed',
    daysAgo: 240,
    files: [
      desk.scan(
        'png',
        'Scan0003',
        repairInvoice(desk, shops.sheyenne, 241, 'annual inspection', [
          { what: 'Annual DOT inspection, tractor', each: 145_00, kind: 'labor' },
          { what: 'Marker lamp', quantity: 2, each: 9_40 },
          { what: 'Air line, coiled pair', each: 62_10 },
        ]),
      ),
    ],
  },
  {
    title: 'Form 2290 Schedule 1',
    status: 'received',
    daysAgo: 410,
    files: [desk.pdf('2290', form2290(desk.random('2290'), desk.client, desk.day(412)))],
  },
]

/** A limited account: sends papers in, sees no figures. */
export const documentsOfLimited = (desk: Desk): DemoDocument[] => [
  {
    title: 'Diesel, Nampa',
    status: 'uploaded',
    daysAgo: 1,
    files: [desk.fuel('bitterroot', 'a', 2, { daysAgo: 1 })],
  },
  settled(desk, 5, 'processing'),
  {
    title: 'Brake job, Canyon Rim',
    status: 'received',
    daysAgo: 12,
    files: [
      desk.scan(
        'jpeg',
        'brake-job',
        repairInvoice(desk, shops.canyon, 13, 'low brake linings, axle 2', [
          { what: 'Brake shoe kit', quantity: 2, each: 96_30 },
          { what: 'Brake drum', quantity: 2, each: 148_60 },
          { what: 'Wheel seal', quantity: 2, each: 41_15 },
          { what: 'Labor, hours', quantity: 4, each: 132_00, kind: 'labor' },
        ]),
      ),
    ],
  },
  {
    title: 'Toll receipt',
    status: 'posted',
    daysAgo: 18,
    files: [
      desk.photo(
        'toll',
        (chance) => tollSlip(chance, { road: 'High Desert Pike', day: desk.day(19), unit: '9' }),
        { daysAgo: 18 },
      ),
    ],
  },
  settled(desk, 26, 'posted'),
  {
    title: 'Insurance renewal, Stone Arch',
    status: 'posted',
    daysAgo: 55,
    files: [
      desk.pdf(
        'renewal',
        insuranceDeclaration(desk.random('insurance'), desk.client, desk.day(57)),
      ),
    ],
  },
]
