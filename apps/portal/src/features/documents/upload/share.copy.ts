import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Share Document',
    processing: 'Processing...',
    unable: 'Unable to process',
    returnHome: 'Return Home',
    errors: (problems: string) => `The following error(s) occurred: ${problems}`,
    noRoom: 'This device is out of space. Free some up, then share the file again.',
    failed: 'Failed to process document. Please try again or upload through the in-app experience.',
  },
  {
    title: 'Compartir documento',
    processing: 'Procesando...',
    unable: 'No se pudo procesar',
    returnHome: 'Volver al inicio',
    errors: (problems: string) => `Ocurrieron los siguientes errores: ${problems}`,
    noRoom:
      'Este dispositivo no tiene espacio para el archivo. Libere espacio y compártalo otra vez.',
    failed: 'No se pudo procesar el documento. Intente de nuevo o súbalo desde la aplicación.',
  },
)
