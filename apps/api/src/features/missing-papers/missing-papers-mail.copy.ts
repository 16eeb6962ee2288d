import type { Written } from '../../shared/send-mail.ts'

/** For everyone in an account whose usual papers have not come. Which ones is only in the portal. */
export const missingPapersMail: Written<{ count: number }> = {
  en: ({ firm, fullName, link, count }) => ({
    subject:
      count === 1
        ? `${firm} is missing a document you usually send`
        : `${firm} is missing ${count} documents you usually send`,
    before: [
      `Hello ${fullName},`,
      count === 1
        ? `By now, ${firm} usually has one more document from you. Without it, your books are not complete.`
        : `By now, ${firm} usually has ${count} more documents from you. Without them, your books are not complete.`,
    ],
    link: { label: 'See what is missing', to: link },
    after: ['If there was none this time, say so there with one tap. We won’t ask for it again.'],
  }),
  es: ({ firm, fullName, link, count }) => ({
    subject:
      count === 1
        ? `A ${firm} le falta un documento que usted suele enviar`
        : `A ${firm} le faltan ${count} documentos que usted suele enviar`,
    before: [
      `Hola, ${fullName}:`,
      count === 1
        ? `A estas alturas, ${firm} suele tener un documento más de usted. Sin él, sus cuentas no están completas.`
        : `A estas alturas, ${firm} suele tener ${count} documentos más de usted. Sin ellos, sus cuentas no están completas.`,
    ],
    link: { label: 'Ver qué falta', to: link },
    after: ['Si esta vez no hubo, dígalo ahí con un toque. No se lo volveremos a pedir.'],
  }),
}
