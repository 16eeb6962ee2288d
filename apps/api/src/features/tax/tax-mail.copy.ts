import { quarterInEnglish, quarterInSpanish } from '@milepost/contract/tax/quarter-words'
import type { Written } from '../../shared/send-mail.ts'

/** For everyone in an account that has a new estimate. The amount is only in the portal. */
export const estimateMail: Written<{ year: number; quarter: number }> = {
  en: ({ firm, fullName, link, year, quarter }) => ({
    subject: `Your tax estimate for the ${quarterInEnglish(quarter)} of ${year} is ready`,
    before: [
      `Hello ${fullName},`,
      `${firm} has your tax estimate for the ${quarterInEnglish(quarter)} of ${year}. See what to pay and by when.`,
    ],
    link: { label: 'See my estimate', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, year, quarter }) => ({
    subject: `Su estimación de impuestos del ${quarterInSpanish(quarter)} de ${year} está lista`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} tiene su estimación de impuestos del ${quarterInSpanish(quarter)} de ${year}. Vea cuánto pagar y para cuándo.`,
    ],
    link: { label: 'Ver mi estimación', to: link },
    after: [],
  }),
}

/** For everyone in an account that has a new tax return. */
export const returnMail: Written<{ year: number }> = {
  en: ({ firm, fullName, link, year }) => ({
    subject: `Your ${year} tax return is ready`,
    before: [`Hello ${fullName},`, `${firm} put your ${year} tax return in the portal.`],
    link: { label: 'See my tax return', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, year }) => ({
    subject: `Su declaración de impuestos de ${year} está lista`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} puso en el portal su declaración de impuestos de ${year}.`,
    ],
    link: { label: 'Ver mi declaración', to: link },
    after: [],
  }),
}
