import { expect, test } from 'vitest'
import { readTaxFileName } from './tax-file-name.ts'

test.each([
  ['Whitfield Hauling 2026 Q3.pdf', 'estimate', 2026, 3, 'Whitfield Hauling'],
  ['whitfield_hauling-2026-q3.PDF', 'estimate', 2026, 3, 'whitfield hauling'],
  ['2026Q1_Peña Trucking LLC.pdf', 'estimate', 2026, 1, 'Peña Trucking LLC'],
  ['Q4 2025 - Okafor, Emeka (final).pdf', 'estimate', 2025, 4, 'Okafor Emeka'],
  ['Tax estimate 2nd quarter 2026 Dana Whitfield.pdf', 'estimate', 2026, 2, 'Dana Whitfield'],
  ['Estimado trimestre 3 2026 Peña.pdf', 'estimate', 2026, 3, 'Peña'],
  ['Estimación 2026 Peña.pdf', 'estimate', 2026, undefined, 'Peña'],
  ['1040-ES 2026 Dana.pdf', 'estimate', 2026, undefined, 'Dana'],
  ['2025 Tax Return Whitfield Hauling.pdf', 'return', 2025, undefined, 'Whitfield Hauling'],
  ['Whitfield 1120S 2025 signed.pdf', 'return', 2025, undefined, 'Whitfield'],
  ['scan.pdf', 'return', undefined, undefined, 'scan'],
  ['.pdf', 'return', undefined, undefined, ''],
] as const)('%s is read as %s, %s, %s, of %s', (name, kind, year, quarter, client) =>
  expect(readTaxFileName(name)).toEqual({ kind, year, quarter, client }),
)
