import { inBoth } from '../i18n/language.tsx'

export const copy = inBoth(
  { fileNotFound: 'File not found' },
  { fileNotFound: 'No se encontró el archivo' },
)
