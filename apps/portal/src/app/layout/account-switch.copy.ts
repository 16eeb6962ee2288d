import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    accounts: 'Your Accounts',
    current: 'open now',
    changeTo: (name: string) => `Change to ${name}`,
    waits: (n: number, from: string, to: string) =>
      `${n === 1 ? '1 item is' : `${n} items are`} not sent yet. ${n === 1 ? 'It stays' : 'They stay'} on this device for ${from} and will send when you change back. Nothing is sent to ${to}.`,
    change: 'Change Account',
    stay: 'Stay Here',
    recording: 'A trip is being recorded. Stop it first, then change accounts.',
    openTracker: 'Open Trip Tracker',
    other: 'Another Account',
    isAbout: (name: string) => `This is about ${name}. Change to that account to see it.`,
    accountsFailed: (reason: string) => `We couldn’t load your accounts: ${reason}`,
  },
  {
    accounts: 'Sus cuentas',
    current: 'abierta ahora',
    changeTo: (name) => `Cambiar a ${name}`,
    waits: (n, from, to) =>
      n === 1
        ? `1 pendiente por enviar. Se queda en este dispositivo para ${from} y se enviará cuando usted vuelva a esa cuenta. No se manda nada a ${to}.`
        : `${n} pendientes por enviar. Se quedan en este dispositivo para ${from} y se enviarán cuando usted vuelva a esa cuenta. No se manda nada a ${to}.`,
    change: 'Cambiar de cuenta',
    stay: 'Quedarme aquí',
    recording: 'Se está registrando un viaje. Termínelo primero y después cambie de cuenta.',
    openTracker: 'Abrir Registrar viaje',
    other: 'Otra cuenta',
    isAbout: (name) => `Esto es de ${name}. Cambie a esa cuenta para verlo.`,
    accountsFailed: (reason) => `No se pudieron cargar sus cuentas: ${reason}`,
  },
)
