import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** How many clients a wave of invitations mails, and why others are left out: a `LeftOutReason` each. */
export const copy = defineCopy(
  {
    sent: (count: number) =>
      count === 0
        ? 'Nobody gets the mail'
        : `${count} ${count === 1 ? 'client gets' : 'clients get'} the mail`,
    leftOut: (groups: string) => `Left out: ${groups}.`,
    inactive: (count: number) => `${count} inactive`,
    no_email: (count: number) => `${count} without an email address`,
    email_taken: (count: number) => `${count} with the email address of a colleague`,
    signed_in: (count: number) =>
      count === 1 ? '1 who has a password' : `${count} who have a password`,
    recent: (count: number) => `${count} mailed less than 10 minutes ago`,
    invited: (count: number) => `${count} invited already`,
    changed: (count: number) => `${count} no longer on this list`,
  },
  {
    sent: (count) =>
      count === 0
        ? 'Nadie recibe el correo'
        : `${count} ${count === 1 ? 'cliente recibe' : 'clientes reciben'} el correo`,
    leftOut: (groups) => `Quedan fuera: ${groups}.`,
    inactive: (count) => (count === 1 ? '1 inactivo' : `${count} inactivos`),
    no_email: (count) => `${count} sin correo`,
    email_taken: (count) => `${count} con el correo de un colega`,
    signed_in: (count) =>
      count === 1 ? '1 que ya tiene contraseña' : `${count} que ya tienen contraseña`,
    recent: (count) => `${count} con un correo de hace menos de 10 minutos`,
    invited: (count) => (count === 1 ? '1 ya invitado' : `${count} ya invitados`),
    changed: (count) =>
      count === 1 ? '1 que ya no está en esta lista' : `${count} que ya no están en esta lista`,
  },
)
