import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  { loading: 'Loading…', tryAgain: 'Try Again' },
  { loading: 'Cargando…', tryAgain: 'Intentar de nuevo' },
)
