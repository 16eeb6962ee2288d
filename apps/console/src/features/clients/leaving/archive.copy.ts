import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Everything in one file',
    text: 'For a client who leaves: documents, messages, reports, taxes, days, trips and the journal, also for QuickBooks and Xero, in the client’s language.',
    dialogText:
      'Whoever has this file has everything of this client. The client’s history says that you downloaded it.',
  },
  {
    title: 'Todo en un solo archivo',
    text: 'Para un cliente que se va: documentos, mensajes, reportes, impuestos, días, viajes y el diario, también para QuickBooks y Xero, en el idioma del cliente.',
    dialogText:
      'Quien tenga este archivo tiene todo lo de este cliente. El historial del cliente dirá que usted lo descargó.',
  },
)
