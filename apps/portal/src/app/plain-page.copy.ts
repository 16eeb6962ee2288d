import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  {
    notYet: 'This page is not here yet',
    notYetText: 'We are still building it. Until then, your consultant can help you with it.',
  },
  {
    notYet: 'Esta página todavía no está',
    notYetText: 'Aún la estamos construyendo. Mientras tanto, su consultor puede ayudarle.',
  },
)
