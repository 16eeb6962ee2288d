import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  { draftRestored: 'As you left it.', startOver: 'Start over' },
  { draftRestored: 'Como lo dejó.', startOver: 'Empezar de nuevo' },
)
