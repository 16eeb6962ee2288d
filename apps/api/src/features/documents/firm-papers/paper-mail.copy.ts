import type { Written } from '../../../shared/send-mail.ts'

/** For everyone in an account whom the firm has sent papers. Names none of them, and no figure. */
export const paperMail: Written = {
  en: ({ firm, fullName, link }) => ({
    subject: `${firm} sent you a document`,
    before: [`Hello ${fullName},`, `${firm} sent you something. It’s in your documents.`],
    link: { label: 'Open my documents', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link }) => ({
    subject: `${firm} le mandó un documento`,
    before: [`Hola, ${fullName}:`, `${firm} le mandó algo. Está en sus documentos.`],
    link: { label: 'Abrir mis documentos', to: link },
    after: [],
  }),
}
