import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    notFound: 'Page Not Found',
    notFoundText: 'There’s no page at this address. It may have moved.',
    returnHome: 'Return Home',
    failed: 'We couldn’t show this page',
    failedText: 'Please check your internet connection and try again.',
    tryAgain: 'Try Again',
  },
  {
    notFound: 'Página no encontrada',
    notFoundText: 'No hay ninguna página en esta dirección. Tal vez la movimos.',
    returnHome: 'Volver al inicio',
    failed: 'No pudimos mostrar esta página',
    failedText: 'Revise su conexión a internet e inténtelo de nuevo.',
    tryAgain: 'Intentar de nuevo',
  },
)
