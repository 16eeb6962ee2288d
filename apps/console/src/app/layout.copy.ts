import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    console: 'Console',
    homeLink: 'Queue',
    menu: 'Menu',
    close: 'Close',
    loading: 'Loading…',
    security: 'Security',
    notYours: 'Your role has no access to this page.',
  },
  {
    console: 'Consola',
    homeLink: 'Por hacer',
    menu: 'Menú',
    close: 'Cerrar',
    loading: 'Cargando…',
    security: 'Seguridad',
    notYours: 'Su función no tiene acceso a esta página.',
  },
)
