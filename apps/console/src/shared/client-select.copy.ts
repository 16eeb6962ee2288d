import { inBoth } from '@milepost/ui/i18n/language.tsx'

export const copy = inBoth(
  { nobody: 'No client like that', clear: 'Any client' },
  { nobody: 'Ningún cliente así', clear: 'Cualquier cliente' },
)
