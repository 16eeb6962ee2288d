import { quarterInEnglish, quarterInSpanish } from '@milepost/contract/tax/quarter-words'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    toDo: 'To do',
    resubmit: (title: string) => `Send again: ${title}`,
    resubmitReason: 'Needs Resubmission',
    actionNeeded: 'Action Needed',
    moreToResubmit: (more: number) => (more === 1 ? '1 more document' : `${more} more documents`),
    allMessages: 'See all messages',
    estimate: (quarter: number) => `${quarterInEnglish(quarter)} estimated tax`,
    due: (day: string, days: number) =>
      days === 0 ? `Due today, ${day}` : `Due ${day}, in ${days === 1 ? '1 day' : `${days} days`}`,
    nothing: 'Nothing to do right now.',
    inactive: 'Your account is not active',
    stillThere: 'You can still use everything in the menu. To get your reports back, call us:',
    send: 'Send a document',
    sendHow: 'A photo or a file, 10 MB or less',
  },
  {
    toDo: 'Por hacer',
    resubmit: (title) => `Envíe de nuevo: ${title}`,
    resubmitReason: 'Hay que reenviarlo',
    actionNeeded: 'Requiere acción',
    moreToResubmit: (more) => (more === 1 ? '1 documento más' : `${more} documentos más`),
    allMessages: 'Ver todos los mensajes',
    estimate: (quarter) => `Impuesto estimado, ${quarterInSpanish(quarter)}`,
    due: (day, days) =>
      days === 0
        ? `Vence hoy, ${day}`
        : `Vence el ${day}, en ${days === 1 ? '1 día' : `${days} días`}`,
    nothing: 'No tiene nada pendiente por ahora.',
    inactive: 'Su cuenta no está activa',
    stillThere: 'Puede seguir usando todo lo del menú. Para volver a ver sus reportes, llámenos:',
    send: 'Enviar un documento',
    sendHow: 'Una foto o un archivo de 10 MB o menos',
  },
)
