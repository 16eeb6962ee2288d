import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    open: 'Download a year',
    title: 'Download a year of documents',
    year: 'Year',
    content: 'What',
    originals: 'The files as they were sent',
    previews: 'One PDF of each document',
    which: 'Which',
    all: 'All documents',
    posted: 'Only posted ones',
    text: 'One ZIP file. It’s in the client’s history that you downloaded it.',
    download: 'Download',
    begun: 'Your download has started.',
  },
  {
    open: 'Descargar un año',
    title: 'Descargar un año de documentos',
    year: 'Año',
    content: 'Qué',
    originals: 'Los archivos como se enviaron',
    previews: 'Un PDF de cada documento',
    which: 'Cuáles',
    all: 'Todos los documentos',
    posted: 'Solo los asentados',
    text: 'Un archivo ZIP. En el historial del cliente queda que usted lo descargó.',
    download: 'Descargar',
    begun: 'Su descarga ha empezado.',
  },
)
