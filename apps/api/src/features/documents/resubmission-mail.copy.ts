import type { Language } from '@milepost/contract/account/account'
import type { ReasonCode } from '@milepost/contract/documents/documents'
import type { Written } from '../../shared/send-mail.ts'

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

const toTake = {
  en: {
    none: 'The pages you sent are fine and stay as they are.',
    some: 'Only the pages that are marked there have to be taken again.',
    all: (pages: number) => `Please send all ${pages} pages again.`,
  },
  es: {
    none: 'Las páginas que envió están bien y quedan como están.',
    some: 'Solo hay que tomar de nuevo las páginas que están marcadas ahí.',
    all: (pages: number) => `Por favor envíe otra vez las ${pages} páginas.`,
  },
}

/** Which pages have to be taken again, as the document's own page says it; of a single page that goes without saying. */
function whichToTake(language: Language, { redo, pages }: Pick<Document, 'redo' | 'pages'>) {
  const words = toTake[language]
  if (redo === 0) return [words.none]
  if (redo < pages) return [words.some]
  return pages > 1 ? [words.all(pages)] : []
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
    after: whichToTake('en', pages),
  }),
  es: ({ fullName, link, title, code, sentence, ...pages }) => ({
    subject: `Por favor envíe “${title}” otra vez`,
    before: [
      `Hola, ${fullName}:`,
      `No pudimos trabajar con “${title}”.`,
      sentence ?? reasons.es[code],
    ],
    link: { label: 'Enviarlo otra vez', to: link },
    after: whichToTake('es', pages),
  }),
}
