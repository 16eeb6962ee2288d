import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  { demo: 'Demo', about: 'made-up clients and figures' },
  { demo: 'Demo', about: 'clientes y cifras inventados' },
)
