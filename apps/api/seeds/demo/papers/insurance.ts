import { addDays, formatWritten, type Day } from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { amount, sum, usd } from '../money.ts'
import type { Random } from '../random.ts'
import { formatAddress } from './letters.ts'
import { createMaskedNumbers } from './masked-numbers.ts'
import { letterhead, paragraph, ruled, type OfficePaper } from './office-pdf.ts'

/** What an insurer sends when a policy renews. */
export function insuranceDeclaration(random: Random, client: DemoClient, day: Day): OfficePaper {
  const premiums: [string, string, number][] = [
    ['Primary auto liability', '$1,000,000', random.integer(7_900_00, 9_800_00)],
    ['Motor truck cargo', '$100,000, $1,000 deductible', random.integer(980_00, 1_460_00)],
    ['Physical damage', 'Stated value $84,000', random.integer(2_200_00, 3_300_00)],
    ['Non-trucking liability', '$1,000,000', random.integer(320_00, 480_00)],
  ]
  const total = sum(premiums.map(([, , cents]) => cents))
  const down = Math.round(total * 0.15)
  const each = Math.floor((total - down) / 9)
  return {
    title: 'Commercial auto renewal',
    author: 'Stone Arch Mutual',
    day,
    font: 'Helvetica',
    content: [
      ...letterhead(
        'Stone Arch Mutual',
        ['Commercial Auto', '77 Quarry Road, Lexington, KY 40511'],
        'RENEWAL DECLARATIONS',
        [`Policy CA ${random.digits(7)}`, `From ${formatWritten(addDays(day, 14))}`, '12 months'],
        '#7a3b12',
      ),
      paragraph(formatAddress(client)),
      ruled(
        ['Scheduled vehicle', 'VIN', 'Radius'],
        [
          [
            `Unit ${client.unit}, ${client.model}`,
            createMaskedNumbers(client).vin,
            'Over 500 miles',
          ],
        ],
        ['*', 140, 100],
      ),
      ruled(
        ['Coverage', 'Limit', 'Premium'],
        premiums.map(([what, limit, cents]) => [what, limit, amount(cents)]),
        ['*', 180, 90],
        {
          right: [2],
          totals: [['Total annual premium', '', usd(total)]],
        },
      ),
      ruled(
        ['Payment plan', 'Amount'],
        [
          ['Down payment, 15%', amount(down)],
          ['8 monthly payments', `8 x ${amount(each)}`],
          ['Last payment', amount(total - down - 8 * each)],
        ],
        ['*', 130],
        {
          right: [1],
          totals: [['Total', usd(total)]],
        },
      ),
      paragraph(
        'Tell us within 30 days about any new driver, vehicle or change of garaging address.',
        { fontSize: 8.5 },
      ),
    ],
  }
}
