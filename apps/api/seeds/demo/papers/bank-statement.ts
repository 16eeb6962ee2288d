import {
  addDays,
  formatDated,
  lastOfMonth,
  monthAndYear,
  formatShort,
  type Day,
} from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, sum, usd } from '../money.ts'
import type { Random } from '../random.ts'
import { letterhead, ruled, two, type OfficePaper } from './office-pdf.ts'
import { createMaskedNumbers } from './masked-numbers.ts'

type Entry = { day: Day; what: string; cents: number }

type Range = [least: number, most: number]

/** What comes and goes on an account, in cents; the owner's draw in hundreds of dollars. */
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
      ...{ credit: 'EARNINGS', weekly: [760_00, 1_180_00], fuel: [32_00, 48_00], draw: [5, 8] },
      monthly: [
        [2, 'AUTO LOAN PAYMENT', 412_18],
        [11, 'MOBILE PHONE', 74_60],
        [15, 'AUTO INSURANCE', 168_40],
        [22, 'CAR WASH MEMBERSHIP', 29_99],
      ],
    }
  if (vehicle === 'van')
    return {
      ...{
        credit: 'SETTLEMENT',
        weekly: [2_300_00, 3_150_00],
        fuel: [58_00, 96_00],
        draw: [11, 17],
      },
      monthly: [
        [1, 'VAN LOAN PAYMENT', 684_20],
        [10, 'MOBILE PHONE', 88_10],
        [12, 'COMMERCIAL AUTO INSURANCE', 512_00],
      ],
    }
  if (plan === 'ENT')
    return {
      ...{ credit: 'SETTLEMENT', weekly: [27_400_00, 33_900_00] },
      ...{ fuel: [420_00, 980_00], draw: [12, 20] },
      monthly: [
        [1, 'EQUIPMENT NOTES 6 UNITS', 13_118_40],
        [5, 'WAYSTONE FLEET CARD', 22_604_15],
        [8, 'PAYROLL', 14_870_22],
        [12, 'STONE ARCH MUTUAL', 6_340_00],
        [15, 'PAYROLL TAX DEPOSIT', 4_912_60],
        [22, 'PAYROLL', 15_204_87],
        [25, 'YARD RENT', 1_850_00],
      ],
    }
  return {
    ...{
      credit: 'SETTLEMENT',
      weekly: [2_950_00, 4_400_00],
      fuel: [310_00, 540_00],
      draw: [11, 19],
    },
    monthly: [
      [1, 'TRUCK LOAN PAYMENT', 2_186_40],
      [10, 'MOBILE PHONE', 112_35],
      [12, 'OCCUPATIONAL INSURANCE', 148_00],
      [16, 'LOAD BOARD SUBSCRIPTION', 45_00],
      [20, 'TRUCK WASH', 85_00],
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
