import type { Language } from '@milepost/contract/account/account'
import type { ReasonCode } from '@milepost/contract/documents/documents'
import type { Written } from '../../../shared/send-mail.ts'

type Document = {
  title: string
  code: ReasonCode
  sentence: string | null
  /** How many of its pages need a retake, of how many. */
  pagesToRetake: number
  pages: number
}

/** The reason, unless the firm wrote its own. */
const reasons: Record<Language, Record<ReasonCode, string>> = {
  en: {
    blurry: 'The picture is blurry.',
    cut_off: 'Part of the page is cut off.',
    wrong_document: 'This isn’t the document we asked for.',
    missing_pages: 'Pages are missing.',
    unreadable: 'We can’t open a file. It may be damaged or have a password.',
    locked: 'A PDF opens only with a password.',
    placeholder: 'A PDF shows its pages only in Adobe’s programs. Please print it to PDF.',
    infected: 'A file has a virus, so we didn’t open it.',
    other: 'We need this document again.',
  },
  es: {
    blurry: 'La foto está borrosa.',
    cut_off: 'Una parte de la página quedó cortada.',
    wrong_document: 'No es el documento que le pedimos.',
    missing_pages: 'Faltan páginas.',
    unreadable: 'No pudimos abrir un archivo. Puede estar dañado o tener contraseña.',
    locked: 'Un PDF solo se abre con contraseña.',
    placeholder:
      'Un PDF muestra sus páginas solo en los programas de Adobe. Por favor imprímalo como PDF.',
    infected: 'Un archivo tiene un virus y no lo abrimos.',
    other: 'Necesitamos este documento otra vez.',
  },
}

const retakeSentences = {
  en: {
    none: 'The pages you sent are fine.',
    some: 'You only need to retake the marked pages. The others are fine.',
    all: (pages: number) => `Please send all ${pages} pages again.`,
  },
  es: {
    none: 'Las páginas que envió están bien.',
    some: 'Solo tiene que tomar otra vez las páginas marcadas. Las demás están bien.',
    all: (pages: number) => `Por favor envíe otra vez las ${pages} páginas.`,
  },
}

/** Which pages to retake, as the document's page says it. A single page needs no sentence. */
function chooseRetakeSentence(
  language: Language,
  { pagesToRetake, pages }: Pick<Document, 'pagesToRetake' | 'pages'>,
) {
  const words = retakeSentences[language]
  if (pagesToRetake === 0) return [words.none]
  if (pagesToRetake < pages) return [words.some]
  return pages > 1 ? [words.all(pages)] : []
}

/** For everyone in an account that has a document to send again. */
export const resubmissionMail: Written<Document> = {
  en: ({ firm, fullName, link, title, code, sentence, ...pages }) => ({
    subject: `Please send “${title}” again`,
    before: [
      `Hello ${fullName},`,
      `${firm} couldn’t use “${title}”.`,
      sentence ?? reasons.en[code],
    ],
    link: { label: 'Send it again', to: link },
    after: chooseRetakeSentence('en', pages),
  }),
  es: ({ firm, fullName, link, title, code, sentence, ...pages }) => ({
    subject: `Por favor envíe “${title}” otra vez`,
    before: [
      `Hola, ${fullName}:`,
      `${firm} no pudo usar “${title}”.`,
      sentence ?? reasons.es[code],
    ],
    link: { label: 'Enviarlo otra vez', to: link },
    after: chooseRetakeSentence('es', pages),
  }),
}
