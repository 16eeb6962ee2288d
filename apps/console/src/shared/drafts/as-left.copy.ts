import { inBoth } from '@milepost/ui/i18n/language.tsx'

export const copy = inBoth(
  { asLeft: 'As you left it.', startOver: 'Start over' },
  { asLeft: 'Como lo dejó.', startOver: 'Empezar de nuevo' },
)
