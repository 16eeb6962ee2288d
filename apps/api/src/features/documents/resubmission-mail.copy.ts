import type { Language } from '@milepost/contract/account'
import type { ReasonCode } from '@milepost/contract/documents'
import type { Written } from '../../platform/send-mail.ts'

type Document = {
  title: string
  code: ReasonCode
  sentence: string | null
  /** How many of its pages have to be taken again, of how many. */
  redo: number
  pages: number
}

/** Why, where the firm has not said so in its own words. */
const reasons: Record<Language, Record<ReasonCode, string>> = {
  en: {
    blurry: 'The picture is blurry.',
    cut_off: 'Part of the page is cut off.',
    wrong_document: 'It is a different document from the one we asked for.',
    missing_pages: 'Pages are missing.',
    unreadable: 'A file can’t be opened: it may be damaged or protected with a password.',
    infected: 'There is a virus in a file, so we did not open it.',
    other: 'We need this document again.',
  },
  es: {
    blurry: 'La foto está borrosa.',
    cut_off: 'Una parte de la página quedó cortada.',
    wrong_document: 'No es el documento que le pedimos.',
    missing_pages: 'Faltan páginas.',
    unreadable: 'No se puede abrir un archivo: puede estar dañado o protegido con contraseña.',
    infected: 'Un archivo tiene un virus, por eso no lo abrimos.',
    other: 'Necesitamos este documento otra vez.',
  },
}

/** Which pages have to be taken again, as the document's own page says it; of a single page that goes without saying. */
const toTake: Record<Language, (document: Pick<Document, 'redo' | 'pages'>) => string[]> = {
  en: ({ redo, pages }) =>
    redo === 0
      ? ['The pages you sent are fine and stay as they are.']
      : redo < pages
        ? ['Only the pages that are marked there have to be taken again.']
        : pages > 1
          ? [`Please send all ${pages} pages again.`]
          : [],
  es: ({ redo, pages }) =>
    redo === 0
      ? ['Las páginas que envió están bien y quedan como están.']
      : redo < pages
        ? ['Solo hay que tomar de nuevo las páginas que están marcadas ahí.']
        : pages > 1
          ? [`Por favor envíe otra vez las ${pages} páginas.`]
          : [],
}

/** For everyone of an account that has a document to send again. */
export const resubmissionMail: Written<Document> = {
  en: ({ fullName, link, title, code, sentence, ...pages }) => ({
    subject: `Please send “${title}” again`,
    before: [
      `Hello ${fullName},`,
      `We could not work with “${title}”.`,
      sentence ?? reasons.en[code],
    ],
    link: { label: 'Send it again', to: link },
    after: toTake.en(pages),
  }),
  es: ({ fullName, link, title, code, sentence, ...pages }) => ({
    subject: `Por favor envíe «${title}» otra vez`,
    before: [
      `Hola, ${fullName}:`,
      `No pudimos trabajar con «${title}».`,
      sentence ?? reasons.es[code],
    ],
    link: { label: 'Enviarlo otra vez', to: link },
    after: toTake.es(pages),
  }),
}
