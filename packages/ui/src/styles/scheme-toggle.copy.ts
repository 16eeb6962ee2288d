import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  { light: 'Use the light theme', dark: 'Use the dark theme', other: 'Español' },
  { light: 'Usar el tema claro', dark: 'Usar el tema oscuro', other: 'English' },
)
