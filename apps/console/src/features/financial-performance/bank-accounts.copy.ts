import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Bank accounts',
    about:
      'What each feeds in the books. What waits to be posted goes along with a change; what is posted stays.',
    feeds: (name: string) => `${name} feeds`,
    none: 'Nothing: it stays out of the books',
    disconnected: 'Disconnected',
    saved: 'Saved.',
  },
  {
    title: 'Cuentas bancarias',
    about:
      'Lo que cada una alimenta en los libros. Lo que está por asentar sigue el cambio; lo asentado queda.',
    feeds: (name) => `${name} alimenta`,
    none: 'Nada: queda fuera de los libros',
    disconnected: 'Desconectada',
    saved: 'Guardado.',
  },
)
