import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    good: 'good against the profit plan',
    not_good: 'not good against the profit plan',
    onPlan: 'On plan',
    offPlan: 'Off plan',
  },
  {
    good: 'bien frente al plan de ganancias',
    not_good: 'no va bien frente al plan de ganancias',
    onPlan: 'Según el plan',
    offPlan: 'Fuera del plan',
  },
)
