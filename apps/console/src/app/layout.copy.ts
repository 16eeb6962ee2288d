import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  {
    console: 'Console',
    homeLink: 'Queue',
    menu: 'Menu',
    close: 'Close',
    loading: 'Loading…',
    notYours: 'Your role has no access to this page.',
  },
  {
    console: 'Consola',
    homeLink: 'Por hacer',
    menu: 'Menú',
    close: 'Cerrar',
    loading: 'Cargando…',
    notYours: 'Su función no tiene acceso a esta página.',
  },
)
