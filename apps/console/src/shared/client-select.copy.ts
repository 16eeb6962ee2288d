import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  { nobody: 'No client like that', clear: 'Any client' },
  { nobody: 'Ningún cliente así', clear: 'Cualquier cliente' },
)
