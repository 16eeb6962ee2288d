import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  { about: (title: string) => `About ${title}`, gotIt: 'Got It' },
  { about: (title: string) => `Acerca de ${title}`, gotIt: 'Entendido' },
)
