import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    appLock: 'App Lock',
    appLockText:
      'After you close the app, or leave it for more than two minutes, it opens only with your face, your fingerprint or this phone’s code.',
    switchOn: 'Lock this app',
    notOnPhone: 'First set a screen lock in this phone’s Settings.',
    notSwitched: 'We couldn’t change the lock. Please try again.',
    locked: 'Milepost is locked',
    lockedText: 'Confirm it’s you.',
    unlock: 'Unlock',
    logOut: 'Log Out Instead',
    reason: 'Unlock Milepost',
    cancel: 'Cancel',
  },
  {
    appLock: 'Bloqueo de la aplicación',
    appLockText:
      'Si cierra la aplicación o la deja más de dos minutos, solo se abre con su cara, su huella o el código de este teléfono.',
    switchOn: 'Bloquear esta aplicación',
    notOnPhone: 'Primero ponga un bloqueo de pantalla en la Configuración de este teléfono.',
    notSwitched: 'No pudimos cambiar el bloqueo. Inténtelo de nuevo.',
    locked: 'Milepost está bloqueado',
    lockedText: 'Confirme que es usted.',
    unlock: 'Desbloquear',
    logOut: 'Mejor cerrar sesión',
    reason: 'Desbloquear Milepost',
    cancel: 'Cancelar',
  },
)
