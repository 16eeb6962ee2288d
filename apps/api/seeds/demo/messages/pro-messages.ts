import { addDays, addMonths, monthAndYear, type Day } from '../calendar.ts'
import type { DemoMessage } from './message.ts'

/** The owner-operator of the tour: each message type in the inbox, and each way to finish one. */
export function createProMessages(today: Day): DemoMessage[] {
  const year = addDays(today, -20).getUTCFullYear()
  const lastMonth = monthAndYear(addMonths(today, -1))
  return [
    {
      subject: 'Which truck did the tires go on?',
      body: [
        'Hi Dana,',
        'The Augusta Tire invoice does not say which unit the steer tires went on. **Was it unit 12, or the trailer you rent?**',
        'One line is enough. It decides whether you can deduct them or bill them on.',
        '– Marcus',
      ].join('\n\n'),
      messageType: 'reply',
      batchType: 'Bookkeeping',
      daysAgo: 1,
    },
    {
      subject: `Fuel card statement for ${lastMonth}`,
      body: [
        `Your card charges for ${lastMonth} came through the bank without a statement. Please send it so that we can split **diesel, DEF and reefer fuel**.`,
        'Where to find it:',
        '1. Sign in to your fuel card account.\n2. Open *Statements*, pick the month, choose PDF.\n3. Send it with the button below. A photo of the paper one is fine, too.',
      ].join('\n\n'),
      messageType: 'document_request',
      batchType: 'Bookkeeping',
      documentYear: addMonths(today, -1).getUTCFullYear(),
      daysAgo: 4,
      outcome: 'read',
    },
    {
      subject: `Your books for ${lastMonth} are closed`,
      body: [
        `We have closed **${lastMonth}**. Profit & Loss now shows the month whole, with cents per mile beside your profit plan.`,
        '- Fuel came in under plan.\n- Maintenance is over, because of the water pump.\n- Nothing is left to ask.',
        'Questions? Call Marcus at [(540) 555-0117](tel:+15405550117).',
      ].join('\n\n'),
      messageType: 'read_only',
      batchType: 'Month-end',
      daysAgo: 2,
    },
    {
      subject: 'Water pump invoice',
      body: 'The card shows a charge by Clinch Ridge Diesel. Please send the invoice, **all pages**, with the warranty terms.',
      messageType: 'document_request',
      batchType: 'Bookkeeping',
      daysAgo: 8,
      outcome: { document: 'Water pump repair, Clinch Ridge' },
    },
    {
      subject: 'Did the broker pay you back for the lumper?',
      body: 'You noted on the Charlotte receipt that the broker pays it back. Has it come? Then we take it out of your expenses.',
      messageType: 'reply',
      batchType: 'Bookkeeping',
      daysAgo: 21,
      outcome: {
        response: 'Yes, it came with the settlement of that week. Line says "lumper reimb".',
      },
    },
    {
      subject: 'Form 2290: your stamped Schedule 1',
      body: 'The IRS has stamped your heavy vehicle use tax. Please send us the **Schedule 1** they mailed back; the plates cannot be renewed without it.\n\nWhat the form is for: [irs.gov/form2290](https://www.irs.gov/forms-pubs/about-form-2290)',
      messageType: 'document_request',
      batchType: 'Tax',
      documentYear: year,
      daysAgo: 20,
      outcome: { document: 'Form 2290 Schedule 1' },
    },
    {
      subject: 'How long to keep paper receipts',
      body: 'Once a receipt is here and reads **All Done!**, you may throw the paper away. We keep the picture as you sent it, for seven years.',
      messageType: 'read_only',
      daysAgo: 58,
      outcome: 'archived',
    },
  ]
}
