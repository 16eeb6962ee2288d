import type { Area } from '@milepost/contract/wire/access'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** What a plan may have of its own, in the order in which it is named. */
export type PlanArea = Extract<
  Area,
  | 'profit-and-loss'
  | 'balance-sheet'
  | 'profit-plan'
  | 'tax-estimates'
  | 'per-diem'
  | 'mileage'
  | 'connect-bank'
>

export const planAreas = defineCopy<Record<PlanArea, string>>(
  {
    'profit-and-loss': 'profit and loss',
    'balance-sheet': 'balance sheet',
    'profit-plan': 'profit plan',
    'tax-estimates': 'taxes',
    'per-diem': 'per diem',
    mileage: 'mileage log',
    'connect-bank': 'connected banks',
  },
  {
    'profit-and-loss': 'ganancias y pérdidas',
    'balance-sheet': 'balance general',
    'profit-plan': 'plan de ganancias',
    'tax-estimates': 'impuestos',
    'per-diem': 'viáticos',
    mileage: 'bitácora de millas',
    'connect-bank': 'bancos conectados',
  },
)
