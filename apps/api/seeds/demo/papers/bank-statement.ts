import {
  addDays,
  formatDated,
  formatShort,
  lastOfMonth,
  monthAndYear,
  type Day,
} from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, sum, usd } from '../money.ts'
import type { Random } from '../random.ts'
import { createMaskedNumbers } from './masked-numbers.ts'
import { letterhead, ruled, two, type OfficePaper } from './office-pdf.ts'

type Entry = { day: Day; what: string; cents: number }

type Range = [min: number, max: number]

/** Typical deposits and withdrawals in cents; the owner's draw in hundreds of dollars. */
type Habits = {
  credit: string
  weekly: Range
  fuel: Range
  draw: Range
  monthly: [dayOfMonth: number, what: string, cents: number][]
}

function getHabits({ plan, vehicle }: DemoClient): Habits {
  if (vehicle === 'car')
    return {
      credit: 'EARNINGS',
      weekly: [76e3, 118e3],
      fuel: [3200, 4800],
      draw: [5, 8],
      monthly: [
        [2, 'AUTO LOAN PAYMENT', 41218],
        [11, 'MOBILE PHONE', 7460],
        [15, 'AUTO INSURANCE', 16840],
        [22, 'CAR WASH MEMBERSHIP', 2999],
      ],
    }
  if (vehicle === 'van')
    return {
      credit: 'SETTLEMENT',
      weekly: [23e4, 315e3],
      fuel: [5800, 9600],
      draw: [11, 17],
      monthly: [
        [1, 'VAN LOAN PAYMENT', 68420],
        [10, 'MOBILE PHONE', 8810],
        [12, 'COMMERCIAL AUTO INSURANCE', 51200],
      ],
    }
  if (plan === 'ENT')
    return {
      credit: 'SETTLEMENT',
      weekly: [274e4, 339e4],
      fuel: [42e3, 98e3],
      draw: [12, 20],
      monthly: [
        [1, 'EQUIPMENT NOTES 6 UNITS', 1311840],
        [5, 'WAYSTONE FLEET CARD', 2260415],
        [8, 'PAYROLL', 1487022],
        [12, 'STONE ARCH MUTUAL', 634e3],
        [15, 'PAYROLL TAX DEPOSIT', 491260],
        [22, 'PAYROLL', 1520487],
        [25, 'YARD RENT', 185e3],
      ],
    }
  return {
    credit: 'SETTLEMENT',
    weekly: [295e3, 44e4],
    fuel: [31e3, 54e3],
    draw: [11, 19],
    monthly: [
      [1, 'TRUCK LOAN PAYMENT', 218640],
      [10, 'MOBILE PHONE', 11235],
      [12, 'OCCUPATIONAL INSURANCE', 14800],
      [16, 'LOAD BOARD SUBSCRIPTION', 4500],
      [20, 'TRUCK WASH', 8500],
    ],
  }
}

/** A month of a business checking account, with the balance after every entry. */
export function bankStatement(random: Random, client: DemoClient, month: Day): OfficePaper {
  const last = lastOfMonth(month)
  const days = last.getUTCDate()
  const on = (dayOfMonth: number) => addDays(month, Math.min(dayOfMonth, days) - 1)
  const { credit, weekly, fuel, draw, monthly } = getHabits(client)
  const entries: Entry[] = []
  for (let week = 0; week < 4; week++) {
    const what = `ACH CREDIT ${client.carrier.toUpperCase()} ${credit}`
    entries.push({ day: on(3 + week * 7), what, cents: random.integer(...weekly) })
    entries.push({
      day: on(5 + week * 7),
      what: `DEBIT CARD FUEL ${random.pick(['KNOXVILLE TN', 'AMARILLO TX', 'JOPLIN MO', 'TOLEDO OH'])}`,
      cents: -random.integer(...fuel),
    })
    entries.push({
      day: on(6 + week * 7),
      what: 'TRANSFER TO OWNER CHECKING',
      cents: -random.integer(...draw) * 100_00,
    })
  }
  for (const [dayOfMonth, what, cents] of monthly)
    entries.push({ day: on(dayOfMonth), what, cents: -cents })
  if (client.vehicle !== 'car')
    entries.push({
      day: on(18),
      what: `CHECK ${random.integer(1041, 1199)}`,
      cents: -random.integer(220_00, 640_00),
    })
  entries.push({ day: last, what: 'MONTHLY SERVICE FEE', cents: -12_00 })
  entries.sort((a, b) => a.day.getTime() - b.day.getTime())

  const opening = random.integer(4_100_00, 9_800_00) * (client.plan === 'ENT' ? 5 : 1)
  let balance = opening
  const rows = entries.map(({ day, what, cents }) => {
    balance += cents
    return [
      formatShort(day),
      what,
      cents < 0 ? amount(-cents) : '',
      cents > 0 ? amount(cents) : '',
      amount(balance),
    ]
  })
  const credits = sum(entries.map(({ cents }) => Math.max(cents, 0)))
  const debits = sum(entries.map(({ cents }) => Math.max(-cents, 0)))
  return {
    title: `Statement ${monthAndYear(month)}`,
    author: 'Old Mill Community Bank',
    day: last,
    font: 'Helvetica',
    size: 9,
    footer:
      'Old Mill Community Bank. In case of errors or questions about your electronic transfers call (540) 555-0187.',
    content: [
      ...letterhead(
        'Old Mill Community Bank',
        ['PO Box 1180, Harrisonburg, VA 22803', '(540) 555-0187'],
        'BUSINESS CHECKING',
        [
          `${formatDated(month)} to ${formatDated(last)}`,
          `Account ${createMaskedNumbers(client).account}`,
          `Routing ${createMaskedNumbers(client).routing}`,
        ],
        '#4a2545',
      ),
      two(
        [{ text: client.business, bold: true }, ...client.address],
        [
          { columns: ['Beginning balance', { text: usd(opening), alignment: 'right' }] },
          { columns: ['Deposits and credits', { text: usd(credits), alignment: 'right' }] },
          { columns: ['Checks and debits', { text: `(${usd(debits)})`, alignment: 'right' }] },
          {
            columns: [
              { text: 'Ending balance', bold: true },
              { text: usd(opening + credits - debits), bold: true, alignment: 'right' },
            ],
          },
        ],
      ),
      ruled(['Date', 'Description', 'Debit', 'Credit', 'Balance'], rows, [36, '*', 66, 66, 70], {
        right: [2, 3, 4],
        totals: [['', 'Ending balance', amount(debits), amount(credits), amount(balance)]],
      }),
      {
        text: 'Daily ledger balances are listed after each entry. This statement is considered correct unless we hear from you within 60 days.',
        fontSize: 8,
        color: '#555',
      },
    ],
  }
}
