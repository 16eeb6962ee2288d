import { expect, test } from 'vitest'
import { plans } from '@milepost/contract/wire/access'
import { describePlan } from './plan-options.ts'

test('a plan is explained by what it has', () => {
  expect(Object.fromEntries(plans.map((plan) => [plan, describePlan(plan, 'en')]))).toEqual({
    ENT: 'profit and loss, balance sheet, profit plan, taxes, per diem and connected banks',
    PRO: 'profit and loss, profit plan, taxes and per diem',
    ESS: 'profit and loss, taxes and per diem',
    EZY: 'profit and loss, taxes and per diem',
    STL: 'profit and loss, taxes and per diem',
    RIDE: 'profit and loss, taxes and mileage log',
  })
  expect(describePlan('RIDE', 'es')).toBe('ganancias y pérdidas, impuestos y bitácora de millas')
})
