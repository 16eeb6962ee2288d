import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  { cancel: 'Cancel', close: 'Close' },
  { cancel: 'Cancelar', close: 'Cerrar' },
)
