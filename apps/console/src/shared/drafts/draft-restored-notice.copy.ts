import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  { draftRestored: 'Draft restored.', startOver: 'Start over' },
  { draftRestored: 'Recuperamos su borrador.', startOver: 'Empezar de nuevo' },
)
