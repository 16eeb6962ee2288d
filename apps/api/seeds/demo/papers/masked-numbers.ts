import type { DemoClient } from '../clients.ts'
import { createRandom } from '../random.ts'

/** The last digits of a client's numbers, the same on every paper; the rest is never printed. */
export function createMaskedNumbers({ key }: DemoClient) {
  const random = createRandom(`${key}/numbers`)
  return {
    account: `******${random.digits(4)}`,
    routing: `*****${random.digits(4)}`,
    employerId: `**-***${random.digits(4)}`,
    socialSecurity: `***-**-${random.digits(4)}`,
    card: `************${random.digits(4)}`,
    vin: `***********${random.digits(6)}`,
  }
}
