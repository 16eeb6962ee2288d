import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    unreadable: (example: string) => `Write it like ${example}.`,
    atMost: (max: string) => `At most ${max}.`,
  },
  {
    unreadable: (example) => `Escríbalo así: ${example}.`,
    atMost: (max) => `Como máximo ${max}.`,
  },
)
