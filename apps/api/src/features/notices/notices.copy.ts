import type { Language } from '@milepost/contract/account/account'
import type { NoticeKind } from '@milepost/contract/notices/notices'
import { fillWords, type NoticeMail, type Words } from '../../shared/notify.ts'
import type { Written } from '../../shared/send-mail.ts'

type Counted = { kind: NoticeKind; mail?: Pick<NoticeMail, 'count'> | undefined }

const sum = (records: readonly Counted[]) =>
  records.reduce((total, { mail }) => total + (mail?.count ?? 1), 0)

/** One or several of a kind, as it is counted in a sentence. */
const nouns: Record<Language, Record<NoticeKind, readonly [one: string, many: string]>> = {
  en: {
    message: ['message', 'messages'],
    answer: ['answer', 'answers'],
    question: ['question', 'questions'],
    paper: ['new document', 'new documents'],
    document: ['document', 'documents'],
    resubmission: ['document to send again', 'documents to send again'],
    estimate: ['tax estimate', 'tax estimates'],
    return: ['tax return', 'tax returns'],
    plan: ['profit plan', 'profit plans'],
    books_ready: ['month of books', 'months of books'],
    reminder: ['reminder', 'reminders'],
    missing_paper: ['document to send us', 'documents to send us'],
    invitation: ['new person', 'new people'],
    security: ['security notice', 'security notices'],
  },
  es: {
    message: ['mensaje', 'mensajes'],
    answer: ['respuesta', 'respuestas'],
    question: ['pregunta', 'preguntas'],
    paper: ['documento nuevo', 'documentos nuevos'],
    document: ['documento', 'documentos'],
    resubmission: ['documento por mandar de nuevo', 'documentos por mandar de nuevo'],
    estimate: ['estimación de impuestos', 'estimaciones de impuestos'],
    return: ['declaración de impuestos', 'declaraciones de impuestos'],
    plan: ['plan de ganancias', 'planes de ganancias'],
    books_ready: ['mes de libros', 'meses de libros'],
    reminder: ['recordatorio', 'recordatorios'],
    missing_paper: ['documento por enviar', 'documentos por enviar'],
    invitation: ['persona nueva', 'personas nuevas'],
    security: ['aviso de seguridad', 'avisos de seguridad'],
  },
}

/** “2 messages and 1 question”. */
function count(language: Language, records: readonly Counted[]): string {
  const kinds = [...new Set(records.map(({ kind }) => kind))]
  const parts = kinds.map((kind) => {
    const total = sum(records.filter((record) => record.kind === kind))
    return `${total} ${nouns[language][kind][total === 1 ? 0 : 1]}`
  })
  // American English would have a comma before the “and”.
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(parts)
}

/** For a person for whom several things wait at the firm. */
const openItemsMail: Written<{ records: readonly Counted[] }> = {
  en: ({ firm, fullName, link, records }) => ({
    subject: `${count('en', records)} from ${firm}`,
    before: [
      `Hello ${fullName},`,
      `${firm} has ${count('en', records)} waiting for you in the portal.`,
    ],
    link: { label: 'Open the portal', to: link },
    after: ['If you’ve already taken care of it, thank you. You’re all set.'],
  }),
  es: ({ firm, fullName, link, records }) => ({
    subject: `${count('es', records)} de ${firm}`,
    before: [
      `Hola, ${fullName}:`,
      `En el portal tiene ${count('es', records)} de ${firm} que esperan por usted.`,
    ],
    link: { label: 'Abrir el portal', to: link },
    after: ['Si ya se encargó de eso, gracias. No tiene que hacer nada más.'],
  }),
}

export const gatheredMail = (records: readonly Counted[]): Words =>
  fillWords(openItemsMail, { records })

/** A push about one record of a kind. */
const single: Record<Language, Record<NoticeKind, string>> = {
  en: {
    message: 'You have a new message.',
    answer: 'We answered you.',
    question: 'We have a question for you.',
    paper: 'We sent you a document. It’s in your documents.',
    document: 'There’s news about your document.',
    resubmission: 'Please send us a document again.',
    estimate: 'Your tax estimate is ready.',
    return: 'Your tax return is ready.',
    plan: 'Your profit plan is ready.',
    books_ready: 'Your books for another month are ready.',
    reminder: 'We still need something from you.',
    missing_paper: 'A document we usually get from you is missing.',
    invitation: 'Someone was added to your account. Check that you expected it.',
    security: 'Something about your sign-in changed. Check that it was you.',
  },
  es: {
    message: 'Tiene un mensaje nuevo.',
    answer: 'Le respondimos.',
    question: 'Tenemos una pregunta para usted.',
    paper: 'Le mandamos un documento. Está en sus documentos.',
    document: 'Hay novedades sobre su documento.',
    resubmission: 'Mándenos un documento de nuevo, por favor.',
    estimate: 'Su estimación de impuestos está lista.',
    return: 'Su declaración de impuestos está lista.',
    plan: 'Su plan de ganancias está listo.',
    books_ready: 'Los libros de otro mes están listos.',
    reminder: 'Todavía necesitamos algo de usted.',
    missing_paper: 'Nos falta un documento que suele enviarnos.',
    invitation: 'Se agregó a alguien a su cuenta. Revise si usted lo esperaba.',
    security: 'Algo cambió en su acceso. Revise si fue usted.',
  },
}

/** What a push says: a sentence by kind and number, without a name or a figure. */
export function pushSentence(language: Language, records: readonly Counted[]): string {
  const [{ kind }] = records as readonly [Counted]
  if (sum(records) === 1) return single[language][kind]
  const counted = count(language, records)
  return language === 'en' ? `You have ${counted} from us.` : `Tiene ${counted} de nuestra oficina.`
}
