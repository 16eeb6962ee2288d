import { monthAndDay, monthAndYear } from '../calendar.ts'
import { form1099Nec } from '../papers/form-1099.ts'
import { fuelCardStatement } from '../papers/fuel-card.ts'
import { insuranceDeclaration } from '../papers/insurance.ts'
import { noticeLetter } from '../papers/letters.ts'
import { createMaskedNumbers } from '../papers/masked-numbers.ts'
import { shops } from '../papers/places.ts'
import { saleSlip, tollSlip } from '../papers/road-slips.ts'
import { form2290 } from '../papers/truck-papers.ts'
import type { DemoDocument, DocumentContext } from './document.ts'
import { repairInvoice, taxForm } from './shared-papers.ts'

const units = ['301', '302', '304', '305', '307', '310']

/** A small fleet: fuel cards, banks and shops instead of single receipts. */
export function documentsOfEnt(context: DocumentContext): DemoDocument[] {
  const { client, day, lastMonth, random, week, yearOf } = context
  const reefer = repairInvoice(
    context,
    shops.tristate,
    21,
    'reefer unit short cycling',
    [
      { what: 'Compressor clutch, reefer', each: 612_40 },
      { what: 'Refrigerant R-452A, lb', quantity: 9, each: 38_50 },
      { what: 'Labor, hours', quantity: 4.5, each: 148_00, kind: 'labor' },
    ],
    { terms: true },
  )
  return [
    {
      title: `Settlement unit 301, week ending ${monthAndDay(week(1))}`,
      status: 'uploaded',
      daysAgo: 1,
      week: week(1),
      files: [context.settlement(week(1))],
    },
    {
      title: `Fuel cards, ${monthAndYear(lastMonth(4))}`,
      status: 'processing',
      daysAgo: 4,
      files: [
        context.pdf('fuel-cards', fuelCardStatement(random('cards'), client, lastMonth(4), units)),
      ],
    },
    {
      title: `Bank statement, ${monthAndYear(lastMonth(5))}`,
      status: 'received',
      daysAgo: 5,
      files: [context.bank(lastMonth(5))],
    },
    {
      title: 'Cash fuel, unit 304',
      status: 'researching',
      daysAgo: 9,
      files: [
        context.fuel('owlCreek', 'cash-1', 11, {
          daysAgo: 9,
          comment: 'Card was declined at the pump',
        }),
        context.fuel('prairieLantern', 'cash-2', 10, { daysAgo: 9 }),
      ],
      note: 'Checking whether the card company billed these too.',
    },
    {
      title: 'Reefer repair, trailer 5501',
      status: 'posted',
      daysAgo: 20,
      files: [context.scan('tiff', 'spring-river-invoice', reefer)],
    },
    {
      title: 'Insurance renewal, Stone Arch',
      status: 'processed',
      daysAgo: 27,
      files: [context.pdf('renewal', insuranceDeclaration(random('insurance'), client, day(29)))],
    },
    {
      title: 'Toll receipts, unit 302',
      status: 'posted',
      daysAgo: 31,
      files: [
        context.photo(
          'toll-1',
          (chance) => tollSlip(chance, { road: 'Prairie Pike', day: day(32), unit: '302' }),
          { daysAgo: 31 },
        ),
      ],
    },
    {
      title: `Bank statement, ${monthAndYear(lastMonth(36))}`,
      status: 'posted',
      daysAgo: 36,
      files: [context.bank(lastMonth(36))],
    },
    {
      title: 'State notice about withholding',
      status: 'posted',
      daysAgo: 74,
      files: [
        context.pdf('notice', noticeLetter(random('notice'), client, yearOf(74) - 1, day(78))),
      ],
    },
    {
      title: 'Form 2290 Schedule 1, six units',
      status: 'posted',
      daysAgo: 96,
      files: [context.pdf('2290', form2290(random('2290'), client, day(98), units.length))],
    },
  ]
}

/** One truck; everything is photographed in the cab. */
export function documentsOfEss(context: DocumentContext): DemoDocument[] {
  const { client, day, lastMonth, random, week } = context
  return [
    {
      title: 'Diesel, Amarillo',
      status: 'uploaded',
      daysAgo: 0,
      files: [context.fuel('prairieLantern', 'a', 1, { daysAgo: 0 })],
    },
    {
      title: `Settlement, week ending ${monthAndDay(week(3))}`,
      status: 'processing',
      daysAgo: 3,
      week: week(3),
      files: [context.settlement(week(3))],
    },
    {
      title: 'Truck wash and scales',
      status: 'processed',
      daysAgo: 10,
      files: [
        context.photo(
          'wash',
          (chance) =>
            saleSlip(chance, {
              card: createMaskedNumbers(client).card,
              place: shops.llano,
              day: day(11),
              taxPermille: 82.5,
              items: [
                ['Tractor wash', 65_00],
                ['Trailer washout', 48_00],
              ],
            }),
          { daysAgo: 10 },
        ),
      ],
    },
    {
      title: 'Hydraulic hose, Llano Diesel',
      status: 'posted',
      daysAgo: 16,
      files: [
        context.scan(
          'png',
          'Scan0007',
          repairInvoice(context, shops.llano, 17, 'wet kit hose burst', [
            { what: 'Hydraulic hose 1 in, ft', quantity: 12, each: 14_80 },
            { what: 'Crimp fitting', quantity: 2, each: 31_25 },
            { what: 'Hydraulic oil, gal', quantity: 10, each: 17_90 },
            { what: 'Labor, hours', quantity: 2.5, each: 135_00, kind: 'labor' },
          ]),
        ),
      ],
    },
    {
      title: `Bank statement, ${monthAndYear(lastMonth(19))}`,
      status: 'posted',
      daysAgo: 19,
      files: [context.bank(lastMonth(19))],
    },
    {
      title: 'Form 2290 Schedule 1',
      status: 'received',
      daysAgo: 48,
      files: [context.pdf('2290', form2290(random('2290'), client, day(50)))],
    },
    taxForm(context, form1099Nec, '1099-NEC'),
  ]
}
