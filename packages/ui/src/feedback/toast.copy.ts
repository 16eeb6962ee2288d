import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    failure: (message: string) => `Error: ${message}`,
    warning: (message: string) => `Warning: ${message}`,
    tryAgain: 'Try Again',
    close: 'Close this message',
  },
  {
    failure: (message: string) => `Error: ${message}`,
    warning: (message: string) => `Advertencia: ${message}`,
    tryAgain: 'Intentar de nuevo',
    close: 'Cerrar este mensaje',
  },
)
