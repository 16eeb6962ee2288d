import type { DemoClient } from '../clients.ts'
import { randomOf } from '../random.ts'

/** The last digits of a client's numbers, the same on every paper; the rest is never printed. */
export function masked({ key }: DemoClient) {
  const random = randomOf(`${key}/numbers`)
  return {
    account: `******${random.digits(4)}`,
    routing: `*****${random.digits(4)}`,
    employerId: `**-***${random.digits(4)}`,
    socialSecurity: `***-**-${random.digits(4)}`,
    card: `************${random.digits(4)}`,
    vin: `***********${random.digits(6)}`,
  }
}
