import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  { fileNotFound: 'File not found' },
  { fileNotFound: 'No se encontró el archivo' },
)
