import type { Written } from '../../shared/send-mail.ts'

/** For everyone in an account that the firm has asked something. What it asks is only in the portal. */
export const questionsMail: Written<{ count: number }> = {
  en: ({ firm, fullName, link, count }) => ({
    subject:
      count === 1 ? `${firm} has a question for you` : `${firm} has ${count} questions for you`,
    before: [
      `Hello ${fullName},`,
      count === 1
        ? `${firm} needs to know one thing to keep your books right. It takes two taps.`
        : `${firm} needs to know ${count} things to keep your books right. Each takes two taps.`,
    ],
    link: { label: 'Answer now', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, count }) => ({
    subject:
      count === 1
        ? `${firm} tiene una pregunta para usted`
        : `${firm} tiene ${count} preguntas para usted`,
    before: [
      `Hola, ${fullName}:`,
      count === 1
        ? `${firm} necesita saber algo para llevar bien sus cuentas. Se responde con dos toques.`
        : `${firm} necesita saber ${count} cosas para llevar bien sus cuentas. Cada una se responde con dos toques.`,
    ],
    link: { label: 'Responder ahora', to: link },
    after: [],
  }),
}
