import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  {
    welcome: (firstName: string) => `Welcome Back, ${firstName}!`,
    toDo: 'To do',
    redo: (title: string) => `Send again: ${title}`,
    redoWhy: 'Needs Resubmission',
    actionNeeded: 'Action Needed',
    moreToRedo: (more: number) => (more === 1 ? '1 more document' : `${more} more documents`),
    estimate: (quarter: number) => `Quarter ${quarter} estimated tax`,
    due: (day: string, days: number) =>
      days === 0 ? `Due today, ${day}` : `Due ${day}, in ${days === 1 ? '1 day' : `${days} days`}`,
    nothing: 'Nothing to do right now.',
    send: 'Send a document',
    sendHow: 'A photo or a file, 10 MB or less',
  },
  {
    welcome: (firstName) => `¡Bienvenido de nuevo, ${firstName}!`,
    toDo: 'Por hacer',
    redo: (title) => `Envíe de nuevo: ${title}`,
    redoWhy: 'Hay que reenviarlo',
    actionNeeded: 'Requiere acción',
    moreToRedo: (more) => (more === 1 ? '1 documento más' : `${more} documentos más`),
    estimate: (quarter) => `Impuesto estimado, trimestre ${quarter}`,
    due: (day, days) =>
      days === 0
        ? `Vence hoy, ${day}`
        : `Vence el ${day}, en ${days === 1 ? '1 día' : `${days} días`}`,
    nothing: 'No tiene nada pendiente por ahora.',
    send: 'Enviar un documento',
    sendHow: 'Una foto o un archivo de 10 MB o menos',
  },
)
