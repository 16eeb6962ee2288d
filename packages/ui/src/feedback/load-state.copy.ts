import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    loading: 'Loading…',
    tryAgain: 'Try Again',
    partFailed: 'This part of the page couldn’t be loaded.',
  },
  {
    loading: 'Cargando…',
    tryAgain: 'Intentar de nuevo',
    partFailed: 'No se pudo cargar esta parte de la página.',
  },
)
