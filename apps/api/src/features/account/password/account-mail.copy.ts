import type { Language } from '@milepost/contract/account/account'
import type { Written } from '../../../shared/send-mail.ts'
import type { SecurityChange } from '../people/security-change.ts'

type Device = { browser: string | null; system: string | null; at: string }

/** For someone who forgot their password. */
export const resetMail: Written = {
  en: ({ firm, fullName, link }) => ({
    subject: `Reset your ${firm} password`,
    before: [`Hello ${fullName},`, 'Open this link within 2 hours to set a new password:'],
    link: { label: 'Set a new password', to: link },
    after: [
      'The link works once. If you didn’t ask for it, ignore this email. Your password stays the same.',
    ],
  }),
  es: ({ firm, fullName, link }) => ({
    subject: `Cambie su contraseña de ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      'Abra este enlace en las próximas 2 horas para crear una contraseña nueva:',
    ],
    link: { label: 'Crear una contraseña nueva', to: link },
    after: [
      'El enlace sirve una sola vez. Si usted no lo pidió, ignore este correo. Su contraseña sigue igual.',
    ],
  }),
}

/** For a person the firm invites to the portal. */
export const inviteMail: Written = {
  en: ({ firm, fullName, link }) => ({
    subject: `${firm} invites you to its client portal`,
    before: [
      `Hello ${fullName},`,
      `${firm} has given you access to its client portal. Send receipts, settlements and freight bills from your phone, and see your profit, taxes and messages in one place.`,
      'Set a password within 7 days to get started:',
    ],
    link: { label: 'Set my password', to: link },
    after: [
      'The link works once. If you weren’t expecting this email, call us before you use the link.',
    ],
  }),
  es: ({ firm, fullName, link }) => ({
    subject: `Su invitación al portal para clientes de ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} le dio acceso a su portal para clientes. Mande recibos, talones de pago y facturas de carga desde su teléfono, y vea sus ganancias, impuestos y mensajes en un solo lugar.`,
      'Para empezar, cree su contraseña en los próximos 7 días:',
    ],
    link: { label: 'Crear mi contraseña', to: link },
    after: [
      'El enlace sirve una sola vez. Si no esperaba este correo, llámenos antes de usar el enlace.',
    ],
  }),
}

/** For a person who signs in to another account already. */
export const accountAddedMail: Written<{ account: string }> = {
  en: ({ firm, fullName, link, account }) => ({
    subject: `You now also see ${account}`,
    before: [
      `Hello ${fullName},`,
      `${firm} has given you access to ${account}, too. Sign in as always, with the same email and password. To change between your accounts, open the menu with your initials.`,
    ],
    link: { label: 'Open the portal', to: link },
    after: ['If you weren’t expecting this email, call us.'],
  }),
  es: ({ firm, fullName, link, account }) => ({
    subject: `Ahora también ve ${account}`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} le dio acceso también a ${account}. Entre como siempre, con el mismo correo y la misma contraseña. Para pasar de una cuenta a otra, abra el menú con sus iniciales.`,
    ],
    link: { label: 'Abrir el portal', to: link },
    after: ['Si no esperaba este correo, llámenos.'],
  }),
}

/** For new staff, and for staff who must set a new password. */
export const staffInviteMail: Written = {
  en: ({ firm, fullName, link }) => ({
    subject: `Set up your sign-in for the ${firm} console`,
    before: [
      `Hello ${fullName},`,
      `Set a password within 7 days to get into the ${firm} console. When you first sign in, you’ll set up a second factor: an authenticator app or a passkey.`,
    ],
    link: { label: 'Set my password', to: link },
    after: [
      'The link works once. If you weren’t expecting this email, tell one of the firm’s admins.',
    ],
  }),
  es: ({ firm, fullName, link }) => ({
    subject: `Su acceso a la consola de ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      `Cree su contraseña en los próximos 7 días para entrar a la consola de ${firm}. La primera vez configurará un segundo factor: una aplicación de autenticación o una llave de acceso.`,
    ],
    link: { label: 'Crear mi contraseña', to: link },
    after: [
      'El enlace sirve una sola vez. Si no esperaba este correo, avise a un administrador de la oficina.',
    ],
  }),
}

/** For everyone in an account, when the firm adds a person. */
export const personAddedMail: Written<{ added: { fullName: string; email: string } }> = {
  en: ({ firm, fullName, link, added }) => ({
    subject: `Someone was added to your ${firm} account`,
    before: [
      `Hello ${fullName},`,
      `${firm} added ${added.fullName} (${added.email}) to your account. They’ll see what you see: books, taxes, documents and messages.`,
      'If you expected this, you’re all set. If not, call us right away.',
    ],
    link: { label: 'Open the portal', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, added }) => ({
    subject: `Se agregó a alguien a su cuenta de ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} agregó a ${added.fullName} (${added.email}) a su cuenta. Verá lo mismo que usted: libros, impuestos, documentos y mensajes.`,
      'Si usted ya lo sabía, no tiene que hacer nada. Si no, llámenos de inmediato.',
    ],
    link: { label: 'Abrir el portal', to: link },
    after: [],
  }),
}

type Invitation = { added: { fullName: string; email: string }; client: string; invitedBy: string }

/** For the firm's admins: somebody can now sign in for a client. */
export const personInvitedMail: Written<Invitation> = {
  en: ({ fullName, link, added, client, invitedBy }) => ({
    subject: `${added.fullName} can now sign in for ${client}`,
    before: [
      `Hello ${fullName},`,
      `${invitedBy} invited ${added.fullName} (${added.email}) to sign in for ${client}. They’ll see everything the client sees. We’ve let everyone at this client know.`,
      'If that is not right, remove them on the client’s page:',
    ],
    link: { label: 'Open the client', to: link },
    after: ['Every admin gets this email.'],
  }),
  es: ({ fullName, link, added, client, invitedBy }) => ({
    subject: `${added.fullName} ya puede entrar a la cuenta de ${client}`,
    before: [
      `Hola, ${fullName}:`,
      `${invitedBy} invitó a ${added.fullName} (${added.email}) a entrar a la cuenta de ${client}. Verá todo lo que ve el cliente. Ya se lo avisamos a las personas de este cliente.`,
      'Si no es correcto, quítele el acceso en la página del cliente:',
    ],
    link: { label: 'Abrir el cliente', to: link },
    after: ['Este correo llega a todos los administradores.'],
  }),
}

/** For each admin when many clients were invited at once. */
export const waveStartedMail: Written<{ clients: number; invitedBy: string }> = {
  en: ({ fullName, link, clients, invitedBy }) => ({
    subject: `${invitedBy} invited ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    before: [
      `Hello ${fullName},`,
      `${invitedBy} sent invitations to ${clients} ${clients === 1 ? 'client' : 'clients'}. The people invited can sign in and see what those clients see.`,
      'If that is not right, look at the clients’ people:',
    ],
    link: { label: 'Open the clients', to: link },
    after: ['Every admin gets this email.'],
  }),
  es: ({ fullName, link, clients, invitedBy }) => ({
    subject: `${invitedBy} invitó a ${clients} ${clients === 1 ? 'cliente' : 'clientes'}`,
    before: [
      `Hola, ${fullName}:`,
      `${invitedBy} envió invitaciones a ${clients} ${clients === 1 ? 'cliente' : 'clientes'}. Las personas invitadas pueden entrar y ver lo que ven esos clientes.`,
      'Si no es correcto, revise las personas de los clientes:',
    ],
    link: { label: 'Abrir los clientes', to: link },
    after: ['Este correo llega a todos los administradores.'],
  }),
}

/** For someone whose password was used on an unknown device. */
export const newDeviceMail: Written<Device> = {
  en: ({ firm, fullName, link, browser, system, at }) => ({
    subject: `New sign-in to ${firm}`,
    before: [
      `Hello ${fullName},`,
      `Someone signed in to your ${firm} account on a new device: ${describeDevice('en', browser, system)}, on ${at}.`,
      'If it was you, you’re all set. If not, sign out that device and change your password right away:',
    ],
    link: { label: 'See where I’m signed in', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, browser, system, at }) => ({
    subject: `Nuevo inicio de sesión en ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      `Alguien entró a su cuenta de ${firm} desde un dispositivo nuevo: ${describeDevice('es', browser, system)}, el ${at}.`,
      'Si fue usted, no tiene que hacer nada. Si no, cierre la sesión de ese dispositivo y cambie su contraseña de inmediato:',
    ],
    link: { label: 'Ver dónde tengo sesión abierta', to: link },
    after: [],
  }),
}

const securityChanges: Record<SecurityChange, Record<Language, (at: string) => string>> = {
  password_changed: {
    en: (at) => `Your password was changed on ${at}.`,
    es: (at) => `Se cambió su contraseña el ${at}.`,
  },
  totp_added: {
    en: (at) => `An authenticator app was set up for your sign-in on ${at}.`,
    es: (at) => `Se configuró una aplicación de autenticación para su cuenta el ${at}.`,
  },
  totp_removed: {
    en: (at) => `The authenticator app was turned off for your sign-in on ${at}.`,
    es: (at) => `Se desactivó la aplicación de autenticación de su cuenta el ${at}.`,
  },
  passkey_added: {
    en: (at) => `A passkey was added to your sign-in on ${at}.`,
    es: (at) => `Se agregó una llave de acceso a su cuenta el ${at}.`,
  },
  passkey_removed: {
    en: (at) => `A passkey was removed from your sign-in on ${at}.`,
    es: (at) => `Se quitó una llave de acceso de su cuenta el ${at}.`,
  },
  recovery_codes_replaced: {
    en: (at) => `You got new recovery codes on ${at}. The earlier ones stopped working.`,
    es: (at) => `Recibió códigos de recuperación nuevos el ${at}. Los anteriores ya no sirven.`,
  },
  second_factor_removed: {
    en: (at) => `The firm removed the second factor from your sign-in on ${at}.`,
    es: (at) => `La oficina quitó el segundo factor de su cuenta el ${at}.`,
  },
  factor_set_aside: {
    en: (at) =>
      `The firm removed the second factor from your sign-in on ${at}. If you didn’t ask for that, put it back: within 72 hours, sign in on a device you’ve used before, and open Security.`,
    es: (at) =>
      `La oficina quitó el segundo factor de su cuenta el ${at}. Si usted no lo pidió, vuelva a ponerlo: en las próximas 72 horas, entre desde un dispositivo que ya haya usado y abra Seguridad.`,
  },
  factor_put_back: {
    en: (at) =>
      `The second factor that the firm had removed from your sign-in was put back on ${at}. All other devices were signed out.`,
    es: (at) =>
      `El ${at} se volvió a poner el segundo factor que la oficina había quitado de su cuenta. Se cerró la sesión en todos los demás dispositivos.`,
  },
  second_factor_failed: {
    en: (at) =>
      `Someone typed your password, and then several wrong codes, on ${at}. They didn’t get in.`,
    es: (at) =>
      `Alguien escribió su contraseña y después varios códigos equivocados el ${at}. No pudo entrar.`,
  },
  password_failed: {
    en: (at) => `Someone typed ten wrong passwords for your sign-in on ${at}. They didn’t get in.`,
    es: (at) =>
      `Alguien escribió diez contraseñas equivocadas para entrar como usted el ${at}. No pudo entrar.`,
  },
}

/** What the firm did to a sign-in, and not its owner. */
const isByFirm = (change: SecurityChange) =>
  change === 'second_factor_removed' || change === 'factor_set_aside'

const isFailure = (change: SecurityChange) =>
  change === 'second_factor_failed' || change === 'password_failed'

/** For someone whose password or second factor changed, or was tried in vain. */
export const securityChangeMail: Written<{ change: SecurityChange; at: string }> = {
  en: ({ firm, fullName, link, change, at }) => ({
    subject: isFailure(change) ? `Failed sign-in to ${firm}` : `Your ${firm} sign-in changed`,
    before: [
      `Hello ${fullName},`,
      securityChanges[change].en(at),
      isByFirm(change)
        ? 'If you asked us to, you’re all set. If not, call us right away.'
        : 'If it was you, you’re all set. If not, set a new password and call us right away:',
    ],
    link: { label: 'Check my sign-in', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, change, at }) => ({
    subject: isFailure(change)
      ? `Intento fallido de entrar a ${firm}`
      : `Cambió su forma de entrar a ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      securityChanges[change].es(at),
      isByFirm(change)
        ? 'Si usted lo pidió, no tiene que hacer nada. Si no, llámenos de inmediato.'
        : 'Si fue usted, no tiene que hacer nada. Si no, cree una contraseña nueva y llámenos de inmediato:',
    ],
    link: { label: 'Revisar mi acceso', to: link },
    after: [],
  }),
}

const words = {
  en: { unknown: 'an unknown browser', on: 'on' },
  es: { unknown: 'un navegador desconocido', on: 'en' },
}

function describeDevice(language: Language, browser: string | null, system: string | null): string {
  const { unknown, on } = words[language]
  return system ? `${browser ?? unknown} ${on} ${system}` : (browser ?? unknown)
}
