import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    example: 'mm-dd',
    unreadable: 'Not a valid date. Type month and day: 11/3.',
  },
  {
    example: 'mm-dd',
    unreadable: 'La fecha no es válida. Escriba mes y día: 11/3.',
  },
)
