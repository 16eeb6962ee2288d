import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    offline: 'Offline',
    offlineSince: (moment: string) => `Offline, as of ${moment}`,
    newVersion: 'A new version is ready.',
    reload: 'Reload',
  },
  {
    offline: 'Sin conexión',
    offlineSince: (moment) => `Sin conexión, datos de ${moment}`,
    newVersion: 'Hay una versión nueva.',
    reload: 'Volver a cargar',
  },
)
