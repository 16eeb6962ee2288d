import type { Written } from '../../shared/send-mail.ts'

type Message = { subject: string }

/** For everyone in an account the firm has written to. The message itself is only in the portal. */
export const messageMail: Written<Message> = {
  en: ({ firm, fullName, link, subject }) => ({
    subject: `A new message from ${firm}`,
    before: [`Hello ${fullName},`, `${firm} sent you a message: “${subject}”.`],
    link: { label: 'Read the message', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, subject }) => ({
    subject: `Un mensaje nuevo de ${firm}`,
    before: [`Hola, ${fullName}:`, `${firm} le mandó un mensaje: “${subject}”.`],
    link: { label: 'Leer el mensaje', to: link },
    after: [],
  }),
}

/** For everyone in an account that wrote to the firm and is answered. */
export const answerMail: Written<Message> = {
  en: ({ firm, fullName, link, subject }) => ({
    subject: `${firm} answered you`,
    before: [`Hello ${fullName},`, `${firm} answered you in “${subject}”.`],
    link: { label: 'Read the answer', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, subject }) => ({
    subject: `${firm} le respondió`,
    before: [`Hola, ${fullName}:`, `${firm} le respondió en “${subject}”.`],
    link: { label: 'Leer la respuesta', to: link },
    after: [],
  }),
}

/** For everyone in an account that we still need a reply or a document from. */
export const reminderMail: Written<Message> = {
  en: ({ firm, fullName, link, subject }) => ({
    subject: `${firm} is waiting for you`,
    before: [`Hello ${fullName},`, `We still need something from you: “${subject}”.`],
    link: { label: 'Open the message', to: link },
    after: ['If you’ve already taken care of it, thank you. You’re all set.'],
  }),
  es: ({ firm, fullName, link, subject }) => ({
    subject: `${firm} espera algo de usted`,
    before: [`Hola, ${fullName}:`, `Todavía necesitamos algo de usted: “${subject}”.`],
    link: { label: 'Abrir el mensaje', to: link },
    after: ['Si ya lo hizo, gracias. No tiene que hacer nada más.'],
  }),
}
