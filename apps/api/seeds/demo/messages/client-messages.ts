import { addMonths, monthAndYear, type Day } from '../calendar.ts'
import type { DemoMessage } from './message.ts'
import { createProMessages } from './pro-messages.ts'

/** The firm's messages to a client as of the given day. */
export function listMessages(key: string, today: Day): DemoMessage[] {
  const messages = byClient[key]
  if (!messages) throw new Error(`There are no messages for ${key}`)
  return messages(today)
}

const welcome = (daysAgo: number): DemoMessage => ({
  subject: 'Welcome to your portal',
  body: 'From now on you can send papers with your phone, see how far we are with each, and read our messages here.\n\n- **Documents**: photograph it, send it, done.\n- **Messages**: what needs an answer says *Action Needed*.',
  messageType: 'read_only',
  daysAgo,
  outcome: 'archived',
})

const byClient: Record<string, (today: Day) => DemoMessage[]> = {
  pro: createProMessages,
  ent: (today) => [
    {
      subject: 'Trailer 5501: repair or improvement?',
      body: 'The reefer unit on trailer 5501 was rebuilt for a four-figure sum. **Did it only bring it back to work, or does it run better than before?** A repair is this year’s expense; an improvement is written off over years.',
      messageType: 'reply',
      batchType: 'Bookkeeping',
      daysAgo: 3,
      outcome: 'read',
    },
    {
      subject: 'Driver settlements of the leased units',
      body: 'Please send the settlement sheets of units 305 and 306. The bank shows the payments, but not what was held back for fuel and escrow.',
      messageType: 'document_request',
      batchType: 'Bookkeeping',
      daysAgo: 6,
    },
    {
      subject: 'Toll receipts for unit 302',
      body: 'The transponder of unit 302 was replaced that week, so its tolls are in no statement. Please send the paper receipts.',
      messageType: 'document_request',
      batchType: 'Bookkeeping',
      daysAgo: 33,
      outcome: { document: 'Toll receipts, unit 302' },
    },
    {
      subject: `Balance sheet for ${monthAndYear(addMonths(today, -1))}`,
      body: 'Assets and liabilities are reconciled to the bank and to the truck loans. Nothing for you to do.',
      messageType: 'read_only',
      batchType: 'Month-end',
      daysAgo: 5,
      outcome: 'read',
    },
  ],
  ess: () => [
    {
      subject: 'Is the hydraulic hose for the wet kit?',
      body: 'Llano Diesel only writes "hose". If it belongs to the wet kit, we book it with the trailer.',
      messageType: 'reply',
      batchType: 'Bookkeeping',
      daysAgo: 14,
      outcome: { response: 'Wet kit, yes. Blew on me at the plant in Amarillo.' },
    },
    {
      subject: 'Truck wash receipts count, too',
      body: 'Thank you for the wash and scale tickets. Keep sending them: small ones add up to **more than you think** over a year.',
      messageType: 'read_only',
      daysAgo: 9,
    },
  ],
  ezy: () => [
    {
      subject: 'Miles on the van at New Year',
      body: 'What did the odometer read on January 1, about? We need it for the share of private miles.',
      messageType: 'reply',
      batchType: 'Tax',
      daysAgo: 5,
    },
    welcome(90),
  ],
  stl: () => [
    {
      subject: 'El recibo de descarga salió borroso',
      body: 'Hola, las cantidades del recibo no se leen. En **Documentos** puede tomar la foto otra vez; solo hace falta esa página.\n\n– Marcus',
      messageType: 'read_only',
      daysAgo: 9,
      outcome: 'read',
    },
    {
      subject: 'Aviso del estado',
      body: 'Si le llegó una carta del estado sobre la declaración del año pasado, mándela por favor. Contestamos por usted.',
      messageType: 'document_request',
      batchType: 'Impuestos',
      daysAgo: 27,
      outcome: { document: 'State notice about last year’s return' },
    },
  ],
  ride: () => [
    {
      subject: 'Was this the car you drive for work?',
      body: 'The oil change at Palo Verde is for a car with another plate than the one in your file. **Did you change cars?** If so, tell us the date.',
      messageType: 'reply',
      batchType: 'Bookkeeping',
      daysAgo: 8,
    },
    {
      subject: 'Track the way to the first rider',
      body: 'Miles with the app on and no rider count as well. Start the trip when you go online, not at the first pickup.',
      messageType: 'read_only',
      daysAgo: 30,
      outcome: 'archived',
    },
  ],
  inactive: (today) => [
    {
      subject: 'Final return',
      body: `Your papers for ${today.getUTCFullYear() - 1} are complete. We will send the return for your signature; there is nothing else we need.`,
      messageType: 'read_only',
      batchType: 'Tax',
      daysAgo: 200,
      outcome: 'archived',
    },
    {
      subject: 'Did you sell the truck?',
      body: 'If unit 3 was sold or traded, please send the bill of sale. Without it we have to keep writing it off.',
      messageType: 'document_request',
      batchType: 'Tax',
      daysAgo: 40,
      outcome: 'read',
    },
  ],
  limited: () => [
    {
      subject: 'Insurance renewal, please',
      body: 'Your policy was due for renewal. Please send the declarations page once you have it.',
      messageType: 'document_request',
      batchType: 'Bookkeeping',
      daysAgo: 57,
      outcome: { document: 'Insurance renewal, Stone Arch' },
    },
    {
      subject: 'Fuel receipts: front and back',
      body: 'Some stops print the gallons on the back. If yours does, send both sides as one document.',
      messageType: 'read_only',
      daysAgo: 3,
    },
  ],
}
