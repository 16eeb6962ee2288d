import type { Written } from '../../../shared/send-mail.ts'

/** For everyone in an account whose document is in the books. */
export const completedMail: Written<{ title: string }> = {
  en: ({ firm, fullName, link, title }) => ({
    subject: `“${title}” is all done`,
    before: [
      `Hello ${fullName},`,
      `${firm} is done with “${title}”. You don’t need to do anything else.`,
    ],
    link: { label: 'See the document', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, title }) => ({
    subject: `“${title}” ya está listo`,
    before: [`Hola, ${fullName}:`, `${firm} terminó con “${title}”. No tiene que hacer nada más.`],
    link: { label: 'Ver el documento', to: link },
    after: [],
  }),
}

/** Of several at once. */
export const completedManyMail: Written<{ count: number }> = {
  en: ({ firm, fullName, link, count }) => ({
    subject: `${count} of your documents are all done`,
    before: [
      `Hello ${fullName},`,
      `${firm} is done with ${count} of your documents. You don’t need to do anything else.`,
    ],
    link: { label: 'See my documents', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, count }) => ({
    subject: `${count} de sus documentos ya están listos`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} terminó con ${count} de sus documentos. No tiene que hacer nada más.`,
    ],
    link: { label: 'Ver mis documentos', to: link },
    after: [],
  }),
}
