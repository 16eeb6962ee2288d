import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    good: 'good against the profit plan',
    not_good: 'not good against the profit plan',
    onPlan: 'At or better than plan',
    offPlan: 'Worse than plan',
  },
  {
    good: 'igual o mejor que el plan de ganancias',
    not_good: 'peor que el plan de ganancias',
    onPlan: 'Igual o mejor que el plan',
    offPlan: 'Peor que el plan',
  },
)
