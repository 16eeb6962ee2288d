import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    appLock: 'App Lock',
    appLockText:
      'When the app was closed, or away for more than two minutes, it opens with your face, your fingerprint or the code of this phone.',
    switchOn: 'Lock this app',
    notOnPhone: 'Set a screen lock in the Settings of this phone first.',
    notSwitched: 'The lock was not changed.',
    locked: 'Milepost is locked',
    lockedText: 'Show that it is you.',
    unlock: 'Unlock',
    logOut: 'Log Out Instead',
    reason: 'Unlock Milepost',
    cancel: 'Cancel',
  },
  {
    appLock: 'Bloqueo de la aplicación',
    appLockText:
      'Si la aplicación se cerró o estuvo más de dos minutos sin usarse, se abre con su cara, su huella o el código de este teléfono.',
    switchOn: 'Bloquear esta aplicación',
    notOnPhone: 'Primero ponga un bloqueo de pantalla en la Configuración de este teléfono.',
    notSwitched: 'El bloqueo no se cambió.',
    locked: 'Milepost está bloqueado',
    lockedText: 'Confirme que es usted.',
    unlock: 'Desbloquear',
    logOut: 'Mejor cerrar sesión',
    reason: 'Desbloquear Milepost',
    cancel: 'Cancelar',
  },
)
