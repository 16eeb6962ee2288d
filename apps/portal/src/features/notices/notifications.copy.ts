import type { NoticeKind } from '@milepost/contract/notices/notices'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Notifications',
    clientsOwn: 'Only the client can see and change how we notify them.',
    kindsTitle: 'What you hear about',
    kindsText:
      'If something waits for your answer, we write at most twice a week. Notifications stay quiet from 9 PM to 8 AM.',
    failed: (reason: string) => `There was an issue loading this: ${reason}`,
    kind: 'About',
    mail: 'Email',
    push: 'Notification',
    mailOf: (kind: string) => `${kind}: email`,
    pushOf: (kind: string) => `${kind}: notification`,
    alwaysMailed: 'always by email',
  },
  {
    title: 'Avisos',
    clientsOwn: 'Solo el cliente puede ver y cambiar cómo le avisamos.',
    kindsTitle: 'De qué le avisamos',
    kindsText:
      'Si algo espera su respuesta, le escribimos a lo más dos veces por semana. De 9 p. m. a 8 a. m. no hay avisos en el dispositivo.',
    failed: (reason) => `Hubo un problema al cargar esto: ${reason}`,
    kind: 'Sobre',
    mail: 'Correo',
    push: 'Aviso',
    mailOf: (kind) => `${kind}: correo`,
    pushOf: (kind) => `${kind}: aviso en el dispositivo`,
    alwaysMailed: 'siempre por correo',
  },
)

/** Each kind of notice, in a few words. */
export const kindNames = defineCopy<Record<NoticeKind, string>>(
  {
    message: 'Messages',
    answer: 'Answers',
    question: 'Questions',
    paper: 'Documents from us',
    document: 'Your documents',
    resubmission: 'Documents to send again',
    estimate: 'Tax estimates',
    return: 'Tax returns',
    plan: 'Profit plan',
    books_ready: 'Monthly books',
    reminder: 'Reminders',
    missing_paper: 'Missing documents',
    invitation: 'People',
    security: 'Security',
  },
  {
    message: 'Mensajes',
    answer: 'Respuestas',
    question: 'Preguntas',
    paper: 'Papeles de nuestra oficina',
    document: 'Sus documentos',
    resubmission: 'Documentos por mandar de nuevo',
    estimate: 'Estimaciones de impuestos',
    return: 'Declaraciones de impuestos',
    plan: 'Plan de ganancias',
    books_ready: 'Libros del mes',
    reminder: 'Recordatorios',
    missing_paper: 'Documentos que faltan',
    invitation: 'Personas',
    security: 'Seguridad',
  },
)

/** When there is one. */
export const kindTexts = defineCopy<Record<NoticeKind, string>>(
  {
    message: 'We write to you',
    answer: 'We answer what you wrote',
    question: 'We need to know what something was',
    paper: 'A 1099, a letter, a form to fill in',
    document: 'One is done',
    resubmission: 'We need a new photo',
    estimate: 'A new quarterly estimate',
    return: 'A return is ready for you',
    plan: 'A new plan is ready',
    books_ready: 'A month is closed',
    reminder: 'We still need something from you',
    missing_paper: 'One that you usually send has not come',
    invitation: 'Someone gets access to your account',
    security: 'Your sign-in changed, or a new device signed in',
  },
  {
    message: 'Le escribimos',
    answer: 'Respondemos a lo que usted escribió',
    question: 'Necesitamos saber qué fue algo',
    paper: 'Un 1099, una carta, una forma por llenar',
    document: 'Uno está listo',
    resubmission: 'Hace falta otra foto',
    estimate: 'Una nueva estimación trimestral',
    return: 'Una declaración está lista',
    plan: 'Un plan nuevo está listo',
    books_ready: 'Cerramos un mes',
    reminder: 'Todavía necesitamos algo de usted',
    missing_paper: 'No llegó uno que usted suele enviar',
    invitation: 'Alguien recibe acceso a su cuenta',
    security: 'Cambió su acceso, o entró un dispositivo nuevo',
  },
)
