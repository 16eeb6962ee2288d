import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Sign in as a client',
    back: 'Back to the client',
    loadFailed: (reason: string) => `Couldn’t load the client: ${reason}`,
    about:
      'For 30 minutes you’ll see the portal as this person does. Every page you open is logged, and the client can see who looked, when and why.',
    noUsers: 'Nobody signs in for this client yet.',
    who: 'Person',
    reason: 'Why',
    reasonHint: (left: number) =>
      `The client reads this. ${left === 1 ? '1 character' : `${left} characters`} remaining`,
    tooLong: (over: number) =>
      over === 1 ? '1 character over the limit' : `${over} characters over the limit`,
    withWriting: 'Can edit',
    withWritingHint:
      'Off, you can only look. Only the client can change the password, second factor and bank.',
    signIn: (name: string) => `Sign in as ${name}`,
    ready: (name: string) => `A new tab is opening as ${name}.`,
    readyHint: 'No new tab? Open it here within a minute.',
    open: 'Open',
  },
  {
    title: 'Entrar como un cliente',
    back: 'Volver al cliente',
    loadFailed: (reason) => `No se pudo cargar el cliente: ${reason}`,
    about:
      'Por 30 minutos verá el portal como lo ve esta persona. Cada página que abra queda registrada, y el cliente puede ver quién entró, cuándo y por qué.',
    noUsers: 'Todavía nadie entra a la cuenta de este cliente.',
    who: 'Persona',
    reason: 'Por qué',
    reasonHint: (left) =>
      `El cliente lo lee. ${left === 1 ? 'Queda 1 carácter' : `Quedan ${left} caracteres`}`,
    tooLong: (over) => (over === 1 ? 'Sobra 1 carácter' : `Sobran ${over} caracteres`),
    withWriting: 'Con cambios',
    withWritingHint:
      'Sin esto, solo puede ver. La contraseña, el segundo factor y el banco solo los cambia el cliente.',
    signIn: (name) => `Entrar como ${name}`,
    ready: (name) => `Se está abriendo otra pestaña como ${name}.`,
    readyHint: '¿No se abrió? Ábrala aquí antes de un minuto.',
    open: 'Abrir',
  },
)
