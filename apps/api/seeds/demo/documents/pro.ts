import { monthAndDay, monthAndYear } from '../calendar.ts'
import { form1099Nec } from '../papers/form-1099.ts'
import { insuranceDeclaration } from '../papers/insurance.ts'
import { engagementLetter, noticeLetter } from '../papers/letters.ts'
import { lumperSlip, tollSlip } from '../papers/road-slips.ts'
import { form2290, rateConfirmation } from '../papers/truck-papers.ts'
import type { DemoDocument, DocumentContext } from './document.ts'
import { steerTires, waterPump } from './pro-invoices.ts'

/** The owner-operator of the tour: every status, every kind of file, one document to redo. */
export function documentsOfPro(context: DocumentContext): DemoDocument[] {
  const { client, day, random, week, yearOf, taxSeason } = context
  const pump = waterPump(context)
  const tolls = (kind: 'first' | 'again', daysAgo: number) =>
    [1, 2].map((number) =>
      context.photo(
        // The same slips photographed twice, so the random seed is the slip's name, not the photo's.
        `toll-${number}`,
        (chance) =>
          tollSlip(chance, { road: 'Allegheny Pike', day: day(30 + number), unit: client.unit }),
        { daysAgo, ...(kind === 'first' && number === 2 ? { fault: 'blurry' } : {}) },
      ),
    )
  const fuelTitle = (from: number, to: number) =>
    `Fuel receipts, ${monthAndDay(day(from))} to ${monthAndDay(day(to))}`
  const settled = (daysAgo: number) => `Settlement, week ending ${monthAndDay(week(daysAgo))}`

  return [
    {
      title: 'Load 48213 rate confirmation',
      status: 'uploaded',
      daysAgo: 0,
      files: [
        context.pdf(
          'rate-confirmation-48213',
          rateConfirmation(random('rate'), client, '48213', day(1)),
        ),
      ],
    },
    {
      title: fuelTitle(9, 3),
      status: 'processing',
      daysAgo: 2,
      files: [
        context.fuel('copperKettle', 'a-1', 9, { daysAgo: 2 }),
        context.fuel('bigSandbar', 'a-2', 7, {
          daysAgo: 2,
          sideways: true,
          comment: 'Reefer fuel not included',
        }),
        context.fuel('prairieLantern', 'a-3', 5, { daysAgo: 2 }),
        context.fuel('owlCreek', 'a-4', 3, { daysAgo: 2 }),
      ],
    },
    {
      title: 'Water pump repair, Clinch Ridge',
      status: 'needs_resubmission',
      daysAgo: 6,
      files: [
        context.photo('pump-1', () => pump[0]!, { daysAgo: 6, comment: 'Front of the invoice' }),
        context.photo('pump-2', () => pump[1]!, { daysAgo: 6, fault: 'cut_off' }),
        context.photo('pump-3', () => pump[2]!, { daysAgo: 6, comment: 'Warranty terms' }),
      ],
      reason: {
        code: 'cut_off',
        sentence:
          'We can’t read the total. Lay the page flat with all four corners in the picture. Pages 1 and 3 are fine.',
        fileNumbers: [2],
      },
    },
    {
      title: settled(8),
      status: 'researching',
      daysAgo: 8,
      week: week(8),
      files: [context.settlement(week(8), 'Detention is missing, I asked dispatch')],
      note: 'Asking the carrier about the detention pay.',
    },
    {
      title: 'Insurance renewal, Stone Arch',
      status: 'received',
      daysAgo: 12,
      files: [context.pdf('renewal', insuranceDeclaration(random('insurance'), client, day(13)))],
    },
    {
      title: settled(15),
      status: 'posted',
      daysAgo: 15,
      week: week(15),
      files: [context.settlement(week(15))],
    },
    {
      title: 'Form 2290 Schedule 1',
      status: 'processed',
      daysAgo: 18,
      files: [context.pdf('form-2290-schedule-1', form2290(random('2290'), client, day(19)))],
    },
    {
      title: fuelTitle(26, 20),
      status: 'posted',
      daysAgo: 19,
      files: [
        context.fuel('lakeshore', 'b-1', 26, { daysAgo: 19 }),
        context.fuel('copperKettle', 'b-2', 23, { daysAgo: 19 }),
        context.fuel('bigSandbar', 'b-3', 20, { daysAgo: 19 }),
      ],
    },
    {
      title: settled(22),
      status: 'posted',
      daysAgo: 22,
      week: week(22),
      files: [context.settlement(week(22))],
    },
    {
      title: 'Lumper receipt, Charlotte',
      status: 'posted',
      daysAgo: 23,
      files: [
        context.photo(
          'lumper',
          (chance) => lumperSlip(chance, { day: day(24), unit: client.unit, load: '48190' }),
          { daysAgo: 23, comment: 'Paid with an express code, broker pays it back' },
        ),
      ],
    },
    {
      title: 'Steer tires, Augusta Tire',
      status: 'posted',
      daysAgo: 25,
      files: [context.scan('tiff', 'tire-invoice', steerTires(context))],
    },
    {
      title: 'Toll receipts, clear pictures',
      status: 'posted',
      daysAgo: 26,
      files: tolls('again', 26),
      replaces: 'Toll receipts',
    },
    {
      title: 'Toll receipts',
      status: 'resubmitted',
      daysAgo: 30,
      files: tolls('first', 30),
      reason: { code: 'blurry', sentence: 'The second receipt is out of focus.', fileNumbers: [2] },
    },
    {
      title: `Bank statement, ${monthAndYear(context.lastMonth(17))}`,
      status: 'processed',
      daysAgo: 17,
      files: [context.bank(context.lastMonth(17))],
    },
    {
      title: 'State notice about last year’s return',
      status: 'researching',
      daysAgo: 34,
      files: [
        context.pdf(
          'notice',
          noticeLetter(random('notice'), client, yearOf(36) - 2, day(36)),
          'Came in the mail',
        ),
      ],
      note: 'We are writing to the department for you. Nothing to do on your side.',
    },
    {
      title: `Engagement letter ${yearOf(61)}`,
      status: 'signed',
      daysAgo: 61,
      files: [context.pdf('engagement-letter', engagementLetter(client, yearOf(61), day(61)))],
    },
    {
      title: `1099-NEC ${yearOf(taxSeason) - 1}`,
      status: 'posted',
      daysAgo: taxSeason,
      files: [
        context.pdf(
          `1099-nec-${yearOf(taxSeason) - 1}`,
          form1099Nec(random('1099'), client, yearOf(taxSeason) - 1, day(taxSeason + 15)),
        ),
      ],
    },
  ]
}
