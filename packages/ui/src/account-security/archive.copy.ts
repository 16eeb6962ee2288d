import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    download: 'Download Everything',
    dialogTitle: 'Download everything in one file?',
    begun: 'The download has begun. Your browser shows how far it is.',
  },
  {
    download: 'Descargar todo',
    dialogTitle: '¿Descargar todo en un solo archivo?',
    begun: 'La descarga comenzó. Su navegador muestra cuánto falta.',
  },
)
