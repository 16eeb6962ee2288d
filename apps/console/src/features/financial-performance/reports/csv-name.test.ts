import { expect, test } from 'vitest'
import { toCsvName } from './csv-name.ts'

test.each([
  ['Whitfield Hauling, LLC', 'whitfield-hauling-llc-ledger-1000.csv'],
  ['Peña & Sons: East/West', 'peña-sons-east-west-ledger-1000.csv'],
  ['../..', 'ledger-1000.csv'],
  ['', 'ledger-1000.csv'],
  ['ñ'.repeat(300), `${'ñ'.repeat(60)}-ledger-1000.csv`],
])('the ledger of %s is saved as %s', (client, name) =>
  expect(toCsvName(client, 'ledger-1000')).toBe(name),
)
