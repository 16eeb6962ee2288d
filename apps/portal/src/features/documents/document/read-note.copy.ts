import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    weRead: (parts: string) => `We read: ${parts}`,
    wrong: 'That’s not right',
    thanks: 'Thanks for telling us. We’ll check it.',
  },
  {
    weRead: (parts) => `Leímos: ${parts}`,
    wrong: 'No está bien',
    thanks: 'Gracias por avisarnos. Lo revisaremos.',
  },
)
