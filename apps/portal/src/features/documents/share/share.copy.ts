import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Share Document',
    processing: 'Processing...',
    unable: 'Unable to process',
    returnHome: 'Return Home',
    add: (count: number) => (count === 1 ? 'Add this file?' : `Add these ${count} files?`),
    join: (count: number) =>
      count === 1
        ? 'Add this file to your document?'
        : `Add these ${count} files to your document?`,
    origin: (count: number): string =>
      count === 1
        ? 'It came from another app or a website. Add it only if you shared it yourself.'
        : 'They came from another app or a website. Add them only if you shared them yourself.',
    unsent: (title: string) =>
      title ? `“${title}” isn’t sent yet.` : 'You have a document that isn’t sent yet.',
    waits: 'Finish it first; we’ll hold what you shared.',
    files: 'Shared files',
    addButton: 'Add',
    joinButton: 'Add to This Document',
    newButton: 'Start a New Document',
    finishButton: 'Finish It First',
    discardButton: 'Discard',
    discarded: 'Discarded. Nothing was added.',
    discardFailed: 'We couldn’t discard that. Please try again.',
    errors: (problems: string) => `The following error(s) occurred: ${problems}`,
    noRoom: 'This device is out of space. Free some up, then share the file again.',
    failed: 'Failed to process document. Please try again or upload through the in-app experience.',
  },
  {
    title: 'Compartir documento',
    processing: 'Procesando...',
    unable: 'No se pudo procesar',
    returnHome: 'Volver al inicio',
    add: (count: number) =>
      count === 1 ? '¿Agregar este archivo?' : `¿Agregar estos ${count} archivos?`,
    join: (count: number) =>
      count === 1
        ? '¿Agregar este archivo a su documento?'
        : `¿Agregar estos ${count} archivos a su documento?`,
    origin: (count: number): string =>
      count === 1
        ? 'Llegó de otra aplicación o de un sitio web. Agréguelo solo si usted lo compartió.'
        : 'Llegaron de otra aplicación o de un sitio web. Agréguelos solo si usted los compartió.',
    unsent: (title: string) =>
      title
        ? `“${title}” todavía no se ha enviado.`
        : 'Tiene un documento que todavía no se ha enviado.',
    waits: 'Termínelo primero; guardamos lo que compartió.',
    files: 'Archivos compartidos',
    addButton: 'Agregar',
    joinButton: 'Agregar al documento',
    newButton: 'Empezar un documento nuevo',
    finishButton: 'Terminarlo primero',
    discardButton: 'Descartar',
    discarded: 'Descartado. No se agregó nada.',
    discardFailed: 'No se pudo descartar. Inténtelo de nuevo.',
    errors: (problems: string) => `Ocurrieron los siguientes errores: ${problems}`,
    noRoom:
      'Este dispositivo no tiene espacio para el archivo. Libere espacio y compártalo otra vez.',
    failed: 'No se pudo procesar el documento. Inténtelo de nuevo o súbalo desde la aplicación.',
  },
)
