import type { Language } from '@milepost/contract/account/account'
import type { TaskKind } from '@milepost/contract/task-links/task-links'
import type { Written } from '../../shared/send-mail.ts'

const done: Record<Language, Record<TaskKind, string>> = {
  en: {
    reply: 'Your reply arrived.',
    document_request: 'Your document arrived.',
    resubmission: 'Your document arrived.',
    question: 'Your answer arrived.',
  },
  es: {
    reply: 'Llegó su respuesta.',
    document_request: 'Llegó su documento.',
    resubmission: 'Llegó su documento.',
    question: 'Llegó su respuesta.',
  },
}

/** For the person whose mail had the link. What was sent is only in the portal. */
export const taskDoneMail: Written<{ kind: TaskKind }> = {
  en: ({ firm, fullName, link, kind }) => ({
    subject: `${done.en[kind]} ${firm} has it now`,
    before: [
      `Hello ${fullName},`,
      `${done.en[kind]} It was sent with the link in our email, without signing in. That link doesn’t work any more.`,
      'If it was you, you’re all set. If not, call us right away.',
    ],
    link: { label: 'See what was done', to: link },
    after: [],
  }),
  es: ({ firm, fullName, link, kind }) => ({
    subject: `${done.es[kind]} ${firm} ya lo tiene`,
    before: [
      `Hola, ${fullName}:`,
      `${done.es[kind]} Se envió con el enlace de nuestro correo, sin iniciar sesión. Ese enlace ya no sirve.`,
      'Si fue usted, no tiene que hacer nada. Si no, llámenos de inmediato.',
    ],
    link: { label: 'Ver qué se hizo', to: link },
    after: [],
  }),
}
