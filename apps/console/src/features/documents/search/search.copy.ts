import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Search documents',
    back: 'Back to the queue',
    search: 'Words in documents',
    hint: 'Like: 482.16, "flying j", INV-0117',
    find: 'Search',
    anyClient: 'Any client',
    client: 'Client',
    failed: (reason: string) => `We couldn’t search the documents. ${reason}`,
    begin: 'Find what a document says',
    beginText:
      'Words, amounts and numbers in the pages, titles and file names. Use quotes for words in this order. Photos are read a few minutes after they come in. Until then, find them by title.',
    nothing: 'Nothing found',
    nothingText: 'Try fewer words, or another spelling.',
    found: (documents: number) => (documents === 1 ? '1 document' : `${documents} documents`),
    maxFound: 'The newest are shown. Add a word to see fewer.',
    page: (number: number) => `Page ${number}`,
    file: 'File',
  },
  {
    title: 'Buscar en documentos',
    back: 'Volver a la lista',
    search: 'Palabras en documentos',
    hint: 'Como: 482.16, "flying j", INV-0117',
    find: 'Buscar',
    anyClient: 'Cualquier cliente',
    client: 'Cliente',
    failed: (reason) => `No pudimos buscar en los documentos. ${reason}`,
    begin: 'Encuentre lo que dice un papel',
    beginText:
      'Palabras, montos y números en las páginas, los títulos y los nombres de archivo. Use comillas para palabras en ese orden. Las fotos se leen unos minutos después de llegar. Mientras tanto, búsquelas por su título.',
    nothing: 'No se encontró nada',
    nothingText: 'Pruebe con menos palabras o escríbalas de otra forma.',
    found: (documents) => (documents === 1 ? '1 documento' : `${documents} documentos`),
    maxFound: 'Se muestran los más recientes. Agregue una palabra para ver menos.',
    page: (number) => `Página ${number}`,
    file: 'Archivo',
  },
)
