import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Bank accounts',
    about:
      'Pick the account in the books for each bank account. A change moves only the transactions you haven’t posted.',
    feeds: (name: string) => `${name} feeds`,
    none: 'None: stays out of the books',
    disconnected: 'Disconnected',
    saved: 'Saved.',
  },
  {
    title: 'Cuentas bancarias',
    about:
      'Elija la cuenta de los libros para cada cuenta bancaria. Un cambio solo mueve los movimientos por asentar.',
    feeds: (name) => `${name} va a`,
    none: 'Ninguna: fuera de los libros',
    disconnected: 'Desconectada',
    saved: 'Guardado.',
  },
)
