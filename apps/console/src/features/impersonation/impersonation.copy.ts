import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Sign in as a client',
    back: 'Back to the client',
    loadFailed: (reason: string) => `There was an issue loading the client: ${reason}`,
    about:
      'You will see the portal as this person sees it, for 30 minutes. Each page you open is written down, and the client can read who looked, when and why.',
    noUsers: 'Nobody signs in to this account yet.',
    who: 'As whom',
    reason: 'Why',
    reasonHint: (left: number) =>
      `The client reads this. ${left === 1 ? '1 character' : `${left} characters`} remaining`,
    tooLong: (over: number) =>
      over === 1 ? '1 character too many' : `${over} characters too many`,
    withWriting: 'With changes',
    withWritingHint:
      'Without, you can only look. Password, second factor and bank stay the client’s own either way.',
    signIn: (name: string) => `Sign in as ${name}`,
    ready: (name: string) => `A new tab opens as ${name}.`,
    readyHint: 'If none did, open it here within a minute.',
    open: 'Open',
  },
  {
    title: 'Entrar como un cliente',
    back: 'Volver al cliente',
    loadFailed: (reason) => `Hubo un problema al cargar el cliente: ${reason}`,
    about:
      'Verá el portal como lo ve esta persona, durante 30 minutos. Cada página que abra queda anotada, y el cliente puede leer quién miró, cuándo y por qué.',
    noUsers: 'Todavía nadie entra a esta cuenta.',
    who: 'Como quién',
    reason: 'Por qué',
    reasonHint: (left) =>
      `El cliente lo lee. ${left === 1 ? 'Queda 1 carácter' : `Quedan ${left} caracteres`}`,
    tooLong: (over) => (over === 1 ? 'Sobra 1 carácter' : `Sobran ${over} caracteres`),
    withWriting: 'Con cambios',
    withWritingHint:
      'Sin esto, solo puede ver. La contraseña, el segundo factor y el banco siguen siendo del cliente.',
    signIn: (name) => `Entrar como ${name}`,
    ready: (name) => `Se abre otra pestaña como ${name}.`,
    readyHint: 'Si no se abrió, ábrala aquí en menos de un minuto.',
    open: 'Abrir',
  },
)
