import { inBoth } from './language.tsx'

export const copy = inBoth(
  { loading: 'Loading…', tryAgain: 'Try Again' },
  { loading: 'Cargando…', tryAgain: 'Intentar de nuevo' },
)
