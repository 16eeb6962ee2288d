import type { Written } from '../../shared/send-mail.ts'

type Message = { subject: string }

/** For everyone of an account that the firm has written to. What it says stands in the portal alone. */
export const messageMail: Written<Message> = {
  en: ({ firm, fullName, link, subject }) => ({
    subject: `A new message from ${firm}`,
    before: [`Hello ${fullName},`, `${firm} has written to you: “${subject}”.`],
    link: { label: 'Read the message', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, subject }) => ({
    subject: `Un mensaje nuevo de ${firm}`,
    before: [`Hola, ${fullName}:`, `${firm} le escribió: “${subject}”.`],
    link: { label: 'Leer el mensaje', to: link },
    after: [],
  }),
}

/** For everyone of an account that has not answered yet. */
export const reminderMail: Written<Message> = {
  en: ({ firm, fullName, link, subject }) => ({
    subject: `${firm} is waiting for your answer`,
    before: [`Hello ${fullName},`, `This message still waits for you: “${subject}”.`],
    link: { label: 'Answer now', to: link },
    after: ['If you have answered meanwhile, thank you: there is nothing more to do.'],
  }),
  es: ({ firm, fullName, link, subject }) => ({
    subject: `${firm} espera su respuesta`,
    before: [`Hola, ${fullName}:`, `Este mensaje todavía espera su respuesta: “${subject}”.`],
    link: { label: 'Responder ahora', to: link },
    after: ['Si ya respondió, gracias: no tiene que hacer nada más.'],
  }),
}
