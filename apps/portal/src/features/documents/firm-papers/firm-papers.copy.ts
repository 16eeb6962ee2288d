import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    fromYourFirm: 'From your firm',
    unread: (count: number) => `${count} new`,
    isNew: 'New',
    listFailed: (reason: string) => `There was an issue loading what your firm sent: ${reason}`,
    paper: 'From your firm',
    viewTitle: (title: string) => `${title} - From your firm`,
    backToList: 'Back to Documents',
    sent: (date: string) => `Sent ${date}`,
    download: 'Download',
    loadFailed: (reason: string) => `There was an issue loading this paper: ${reason}`,
    notThere: 'This paper isn’t here anymore',
    withdrawn: 'Your firm may have taken it back. If you still need it, send them a message.',
  },
  {
    fromYourFirm: 'De su oficina',
    unread: (count: number) => (count === 1 ? '1 nuevo' : `${count} nuevos`),
    isNew: 'Nuevo',
    listFailed: (reason: string) => `Hubo un problema al cargar lo que mandó su oficina: ${reason}`,
    paper: 'De su oficina',
    viewTitle: (title: string) => `${title} - De su oficina`,
    backToList: 'Volver a Documentos',
    sent: (date: string) => `Enviado el ${date}`,
    download: 'Descargar',
    loadFailed: (reason: string) => `Hubo un problema al cargar este documento: ${reason}`,
    notThere: 'Este documento ya no está aquí',
    withdrawn:
      'Puede que su oficina lo haya retirado. Si todavía lo necesita, mándeles un mensaje.',
  },
)
