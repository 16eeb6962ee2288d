import type { Language } from '@milepost/contract/account/account'
import type { Written } from '../../../shared/send-mail.ts'

/** yyyy-MM */
type Ready = { month: string }

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

const nameMonth = (language: Language, month: string, options: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC', ...options }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** For everyone in an account whose month is closed. The figures are only in the portal. */
export const booksReadyMail: Written<Ready> = {
  en: ({ firm, fullName, link, month }) => ({
    subject: `Your books for ${nameMonth('en', month)} are ready`,
    before: [
      `Hello ${fullName},`,
      `${firm} closed your books for ${nameMonth('en', month, { year: 'numeric' })}. You can see how the month went.`,
    ],
    link: { label: 'See your profit and loss', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, month }) => ({
    subject: `Sus libros de ${nameMonth('es', month)} están listos`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} cerró sus libros de ${nameMonth('es', month, { year: 'numeric' })}. Ya puede ver cómo le fue en el mes.`,
    ],
    link: { label: 'Ver sus ganancias y pérdidas', to: link },
    after: [],
  }),
}
