import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    notFound: 'Page Not Found',
    notFoundText: 'There is no page at this address. It may have been moved.',
    returnHome: 'Return Home',
    failed: 'This page could not be shown',
    failedText: 'Please check your internet connection and try again.',
    tryAgain: 'Try Again',
  },
  {
    notFound: 'Página no encontrada',
    notFoundText: 'No hay ninguna página en esta dirección. Puede que la hayamos movido.',
    returnHome: 'Volver al inicio',
    failed: 'No se pudo mostrar esta página',
    failedText: 'Revise su conexión a internet e inténtelo de nuevo.',
    tryAgain: 'Intentar de nuevo',
  },
)
