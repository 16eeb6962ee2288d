import type { Mail } from '../../platform/mail.ts'

type Parts = {
  firm: { name: string; supportPhone: string }
  user: { fullName: string }
  link: string
}
type Words = (parts: Parts) => Omit<Mail, 'to'>

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** The same paragraphs as text and as HTML; the link is the one that is not just text. */
const mail = (subject: string, before: string[], link: string, after: string[]) => ({
  subject,
  text: [...before, link, ...after].join('\n\n'),
  html: [
    ...before.map((line) => `<p>${escape(line)}</p>`),
    `<p><a href="${escape(link)}">${escape(link)}</a></p>`,
    ...after.map((line) => `<p>${escape(line)}</p>`),
  ].join('\n'),
})

const en: Words = ({ firm, user, link }) =>
  mail(
    `Reset your ${firm.name} password`,
    [`Hello ${user.fullName},`, 'To set a new password, open this link within 2 hours:'],
    link,
    [
      'The link works once. If you did not ask for it, you can ignore this mail: your password stays as it is.',
      `${firm.name}, ${firm.supportPhone}`,
    ],
  )

const es: Words = ({ firm, user, link }) =>
  mail(
    `Cambie su contraseña de ${firm.name}`,
    [
      `Hola, ${user.fullName}:`,
      'Para poner una contraseña nueva, abra este enlace en las próximas 2 horas:',
    ],
    link,
    [
      'El enlace sirve una sola vez. Si usted no lo pidió, no haga caso de este correo: su contraseña sigue igual.',
      `${firm.name}, ${firm.supportPhone}`,
    ],
  )

export const resetMail = { en, es }
