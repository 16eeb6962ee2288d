import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    console: 'Console',
    homeLink: 'Queue',
    menu: 'Menu',
    close: 'Close',
    loading: 'Loading…',
    security: 'Security',
    notYours: 'Your role can’t open this page.',
  },
  {
    console: 'Consola',
    homeLink: 'Por hacer',
    menu: 'Menú',
    close: 'Cerrar',
    loading: 'Cargando…',
    security: 'Seguridad',
    notYours: 'Su puesto no le da acceso a esta página.',
  },
)
