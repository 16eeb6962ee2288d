import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    fromYourFirm: 'From us',
    unread: (count: number) => `${count} new`,
    isNew: 'New',
    listFailed: (reason: string) => `There was an issue loading what we sent: ${reason}`,
    paper: 'From us',
    viewTitle: (title: string) => `${title} - From us`,
    backToList: 'Back to Documents',
    sent: (date: string) => `Sent ${date}`,
    download: 'Download',
    loadFailed: (reason: string) => `There was an issue loading this document: ${reason}`,
    notThere: 'This document isn’t here anymore',
    withdrawn: 'We may have taken it down. If you still need it, send us a message.',
  },
  {
    fromYourFirm: 'De nuestra oficina',
    unread: (count: number) => (count === 1 ? '1 nuevo' : `${count} nuevos`),
    isNew: 'Nuevo',
    listFailed: (reason: string) => `Hubo un problema al cargar lo que le mandamos: ${reason}`,
    paper: 'De nuestra oficina',
    viewTitle: (title: string) => `${title} - De nuestra oficina`,
    backToList: 'Volver a Documentos',
    sent: (date: string) => `Enviado el ${date}`,
    download: 'Descargar',
    loadFailed: (reason: string) => `Hubo un problema al cargar este documento: ${reason}`,
    notThere: 'Este documento ya no está aquí',
    withdrawn: 'Puede que lo hayamos quitado. Si todavía lo necesita, mándenos un mensaje.',
  },
)
