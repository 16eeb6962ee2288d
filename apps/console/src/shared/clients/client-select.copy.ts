import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  { nobody: 'No matching client', clear: 'Any client' },
  { nobody: 'No hay ese cliente', clear: 'Cualquier cliente' },
)
