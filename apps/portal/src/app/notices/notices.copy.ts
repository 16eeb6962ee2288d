import { defineCopy } from '@milepost/ui/i18n/language.tsx'

const withoutPeriod = (sentence: string) => sentence.replace(/\.$/, '')

export const copy = defineCopy(
  {
    offline: 'Offline',
    offlineSince: (moment: string) => `Offline, as of ${moment}`,
    notUpdated: (reason: string, since?: string) =>
      `We couldn’t update this page: ${withoutPeriod(reason)}.${since ? ` Last updated: ${since}.` : ''}`,
    storageRefused:
      'This browser stores nothing on this device. Keep this page open until what you send has arrived.',
    newVersion: 'A new version is ready.',
    reload: 'Reload',
  },
  {
    offline: 'Sin conexión',
    offlineSince: (moment) => `Sin conexión. Última actualización: ${moment}`,
    notUpdated: (reason, since) =>
      `No pudimos actualizar esta página: ${withoutPeriod(reason)}.${since ? ` Última actualización: ${since}.` : ''}`,
    storageRefused:
      'Este navegador no guarda nada en este dispositivo. No cierre esta página hasta que llegue lo que envíe.',
    newVersion: 'Hay una versión nueva.',
    reload: 'Volver a cargar',
  },
)
