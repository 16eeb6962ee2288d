import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    sentOn: (day: string) => `You sent this on ${day}`,
    sentBefore: 'You sent these pages before',
    someSent: 'You sent some of these pages before',
    page: (name: string, day: string) => `${name}: sent on ${day}.`,
    look: (title: string) => `Look at “${title}”`,
    sendAnyway: 'Send Anyway',
    dontSend: 'Don’t Send',
  },
  {
    sentOn: (day: string) => `Usted envió esto el ${day}`,
    sentBefore: 'Usted ya envió estas páginas',
    someSent: 'Usted ya envió algunas de estas páginas',
    page: (name: string, day: string) => `${name}: enviado el ${day}.`,
    look: (title: string) => `Ver “${title}”`,
    sendAnyway: 'Enviar de todos modos',
    dontSend: 'No enviar',
  },
)
