import { inBoth } from '../i18n/language.tsx'

export const copy = inBoth(
  { loading: 'Loading…', tryAgain: 'Try Again' },
  { loading: 'Cargando…', tryAgain: 'Intentar de nuevo' },
)
