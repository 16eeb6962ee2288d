import { describe, expect, test } from 'vitest'
import { areas, canUse, plans, type AccountState, type Area } from './access.ts'

const everyArea = Object.keys(areas) as Area[]
const usableAreas = (state: Partial<AccountState>) =>
  everyArea.filter((area) =>
    canUse(area, { clientCustomerType: 'PRO', isActive: true, isLimited: false, ...state }),
  )

const common = ['home', 'documents', 'hub-messages', 'resources', 'consultant']
const returns = ['profit-and-loss', 'tax-estimates', 'tax-returns']

describe('what a client may use', () => {
  test.each([
    [
      'ENT',
      [
        ...common,
        'tutorials',
        'per-diem',
        'profit-plan',
        'balance-sheet',
        'connect-bank',
        ...returns,
      ],
    ],
    ['PRO', [...common, 'tutorials', 'per-diem', 'profit-plan', ...returns]],
    ['ESS', [...common, 'tutorials', 'per-diem', ...returns]],
    ['EZY', [...common, 'tutorials', 'per-diem', ...returns]],
    ['STL', [...common, 'tutorials', 'per-diem', ...returns]],
    ['RIDE', [...common, 'mileage', ...returns]],
  ] as const)('on plan %s', (clientCustomerType, expected) => {
    expect(usableAreas({ clientCustomerType }).sort()).toEqual([...expected].sort())
  })

  test('when inactive', () => {
    expect(usableAreas({ isActive: false }).sort()).toEqual(
      ['home', 'documents', 'hub-messages', 'resources', 'tax-returns'].sort(),
    )
  })

  test.each(plans)('when limited, on plan %s', (clientCustomerType) => {
    expect(usableAreas({ clientCustomerType, isLimited: true }).sort()).toEqual([...common].sort())
  })
})
