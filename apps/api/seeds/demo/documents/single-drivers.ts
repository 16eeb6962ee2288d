import { monthAndDay, monthAndYear } from '../calendar.ts'
import { form1099Nec } from '../papers/form-1099.ts'
import { insuranceDeclaration } from '../papers/insurance.ts'
import { noticeLetter } from '../papers/letters.ts'
import { shops } from '../papers/places.ts'
import { lumperSlip, tollSlip } from '../papers/road-slips.ts'
import { form2290 } from '../papers/truck-papers.ts'
import type { DemoDocument, DocumentContext } from './document.ts'
import { repairInvoice, taxForm } from './shared-papers.ts'

const settled = (
  context: DocumentContext,
  daysAgo: number,
  status: DemoDocument['status'],
): DemoDocument => ({
  title: `Settlement, week ending ${monthAndDay(context.week(daysAgo))}`,
  status,
  daysAgo,
  week: context.week(daysAgo),
  files: [context.settlement(context.week(daysAgo))],
})

const banked = (
  context: DocumentContext,
  daysAgo: number,
  status: DemoDocument['status'],
): DemoDocument => ({
  title: `Bank statement, ${monthAndYear(context.lastMonth(daysAgo))}`,
  status,
  daysAgo,
  files: [context.bank(context.lastMonth(daysAgo))],
})

/** A cargo van in expedited freight. */
export const documentsOfEzy = (context: DocumentContext): DemoDocument[] => [
  {
    title: 'Gas, Lakeshore',
    status: 'processing',
    daysAgo: 2,
    files: [context.fuel('lakeshore', 'a', 3, { daysAgo: 2 })],
  },
  settled(context, 6, 'processed'),
  {
    title: 'Brakes, Maumee Auto',
    status: 'received',
    daysAgo: 13,
    files: [
      context.scan(
        'jpeg',
        'Scan_2',
        repairInvoice(context, shops.maumee, 14, 'grinding when braking', [
          { what: 'Brake pads, front', each: 89_90 },
          { what: 'Rotor, front', quantity: 2, each: 74_25 },
          { what: 'Labor, hours', quantity: 1.8, each: 118_00, kind: 'labor' },
        ]),
      ),
    ],
  },
  settled(context, 20, 'posted'),
  banked(context, 22, 'posted'),
  taxForm(context, form1099Nec, '1099-NEC'),
]

/** Weekly settlements and little else. */
export const documentsOfStl = (context: DocumentContext): DemoDocument[] => [
  settled(context, 1, 'uploaded'),
  settled(context, 8, 'processed'),
  settled(context, 15, 'posted'),
  settled(context, 22, 'posted'),
  {
    title: 'Lumper receipt',
    status: 'needs_resubmission',
    daysAgo: 11,
    files: [
      context.photo(
        'lumper',
        (chance) =>
          lumperSlip(chance, { day: context.day(12), unit: context.client.unit, load: '48655' }),
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
      context.pdf(
        'notice',
        noticeLetter(
          context.random('notice'),
          context.client,
          context.yearOf(28) - 1,
          context.day(28),
        ),
      ),
    ],
  },
  {
    title: 'A/C repair, Taller Frontera',
    status: 'posted',
    daysAgo: 40,
    files: [
      context.scan(
        'tiff',
        'frontera',
        repairInvoice(
          context,
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
  taxForm(context, form1099Nec, '1099-NEC'),
]

/** Parked the truck last spring; no newer documents. */
export const documentsOfInactive = (context: DocumentContext): DemoDocument[] => [
  {
    title: 'Last fill, West Fargo',
    status: 'posted',
    daysAgo: 214,
    files: [context.fuel('dakota', 'a', 215, { daysAgo: 214 })],
  },
  settled(context, 216, 'posted'),
  settled(context, 223, 'posted'),
  banked(context, 226, 'posted'),
  {
    title: 'DOT inspection, Sheyenne Truck',
    status: 'processed',
    daysAgo: 240,
    files: [
      context.scan(
        'png',
        'Scan0003',
        repairInvoice(context, shops.sheyenne, 241, 'annual inspection', [
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
    files: [
      context.pdf('2290', form2290(context.random('2290'), context.client, context.day(412))),
    ],
  },
]

/** A limited account: sends documents, sees no reports. */
export const documentsOfLimited = (context: DocumentContext): DemoDocument[] => [
  {
    title: 'Diesel, Nampa',
    status: 'uploaded',
    daysAgo: 1,
    files: [context.fuel('bitterroot', 'a', 2, { daysAgo: 1 })],
  },
  settled(context, 5, 'processing'),
  {
    title: 'Brake job, Canyon Rim',
    status: 'received',
    daysAgo: 12,
    files: [
      context.scan(
        'jpeg',
        'brake-job',
        repairInvoice(context, shops.canyon, 13, 'low brake linings, axle 2', [
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
      context.photo(
        'toll',
        (chance) => tollSlip(chance, { road: 'High Desert Pike', day: context.day(19), unit: '9' }),
        { daysAgo: 18 },
      ),
    ],
  },
  settled(context, 26, 'posted'),
  {
    title: 'Insurance renewal, Stone Arch',
    status: 'posted',
    daysAgo: 55,
    files: [
      context.pdf(
        'renewal',
        insuranceDeclaration(context.random('insurance'), context.client, context.day(57)),
      ),
    ],
  },
]
