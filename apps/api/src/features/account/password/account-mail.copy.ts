import type { Language } from '@milepost/contract/account/account'
import type { Written } from '../../../shared/send-mail.ts'

type Device = { browser: string | null; system: string | null; at: string }

/** For whoever forgot their password. */
export const resetMail: Written = {
  en: ({ firm, fullName, link }) => ({
    subject: `Reset your ${firm} password`,
    before: [`Hello ${fullName},`, 'To set a new password, open this link within 2 hours:'],
    link: { label: 'Set a new password', to: link },
    after: [
      'The link works once. If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
  }),
  es: ({ firm, fullName, link }) => ({
    subject: `Cambie su contraseña de ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      'Para poner una contraseña nueva, abra este enlace en las próximas 2 horas:',
    ],
    link: { label: 'Poner una contraseña nueva', to: link },
    after: [
      'El enlace sirve una sola vez. Si usted no lo pidió, no haga caso de este correo: su contraseña sigue igual.',
    ],
  }),
}

/** For a client whom the firm lets into the portal. */
export const inviteMail: Written = {
  en: ({ firm, fullName, link }) => ({
    subject: `${firm} invites you to its client portal`,
    before: [
      `Hello ${fullName},`,
      `${firm} has opened its client portal for you: send receipts and settlements from your phone, and see your profit, taxes and messages in one place.`,
      'To begin, set a password within 7 days:',
    ],
    link: { label: 'Set my password', to: link },
    after: ['The link works once. If you did not expect this mail, call us before you open it.'],
  }),
  es: ({ firm, fullName, link }) => ({
    subject: `Su invitación al portal para clientes de ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} le abrió su portal para clientes: mande recibos y liquidaciones desde su teléfono, y vea sus ganancias, impuestos y mensajes en un solo lugar.`,
      'Para empezar, ponga una contraseña en los próximos 7 días:',
    ],
    link: { label: 'Poner mi contraseña', to: link },
    after: ['El enlace sirve una sola vez. Si no esperaba este correo, llámenos antes de abrirlo.'],
  }),
}

/** For someone whom the firm takes into its staff, or who has to set a password anew. */
export const staffInviteMail: Written = {
  en: ({ firm, fullName, link }) => ({
    subject: `Your way into the ${firm} console`,
    before: [
      `Hello ${fullName},`,
      'Set a password within 7 days. At your first sign-in you will be asked to set up a second factor: an authenticator app or a passkey.',
    ],
    link: { label: 'Set my password', to: link },
    after: ['The link works once. If you did not expect this mail, tell an admin of the firm.'],
  }),
  es: ({ firm, fullName, link }) => ({
    subject: `Su entrada a la consola de ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      'Ponga una contraseña en los próximos 7 días. La primera vez que entre se le pedirá configurar un segundo factor: una aplicación de autenticación o una llave de acceso.',
    ],
    link: { label: 'Poner mi contraseña', to: link },
    after: [
      'El enlace sirve una sola vez. Si no esperaba este correo, avise a un administrador de la oficina.',
    ],
  }),
}

/** For those who sign in to an account, when the firm lets in one more. */
export const personAddedMail: Written<{ added: { fullName: string; email: string } }> = {
  en: ({ firm, fullName, link, added }) => ({
    subject: `Someone was added to your ${firm} account`,
    before: [
      `Hello ${fullName},`,
      `${firm} has invited ${added.fullName} (${added.email}) to your account. They will see what you see there: books, taxes, documents and messages.`,
      'If you know of this, there is nothing to do. If not, call us at once.',
    ],
    link: { label: 'Open the portal', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, added }) => ({
    subject: `Se agregó a alguien a su cuenta de ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} invitó a ${added.fullName} (${added.email}) a su cuenta. Verá lo mismo que usted: libros, impuestos, documentos y mensajes.`,
      'Si usted ya lo sabía, no tiene que hacer nada. Si no, llámenos de inmediato.',
    ],
    link: { label: 'Abrir el portal', to: link },
    after: [],
  }),
}

/** For someone whose password was used where it never was before. */
export const newDeviceMail: Written<Device> = {
  en: ({ firm, fullName, link, browser, system, at }) => ({
    subject: `New sign-in to ${firm}`,
    before: [
      `Hello ${fullName},`,
      `Someone signed in as you on a device that we have not seen before: ${namedIn('en', browser, system)}, on ${at}.`,
      'If it was you, there is nothing to do. If not, end that session and change your password at once:',
    ],
    link: { label: 'See where I am signed in', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, browser, system, at }) => ({
    subject: `Nuevo inicio de sesión en ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      `Alguien entró como usted desde un dispositivo que no conocíamos: ${namedIn('es', browser, system)}, el ${at}.`,
      'Si fue usted, no tiene que hacer nada. Si no, cierre esa sesión y cambie su contraseña de inmediato:',
    ],
    link: { label: 'Ver dónde tengo sesión abierta', to: link },
    after: [],
  }),
}

const words = {
  en: { unknown: 'an unknown browser', on: 'on' },
  es: { unknown: 'un navegador desconocido', on: 'en' },
}

function namedIn(language: Language, browser: string | null, system: string | null): string {
  const { unknown, on } = words[language]
  return system ? `${browser ?? unknown} ${on} ${system}` : (browser ?? unknown)
}
