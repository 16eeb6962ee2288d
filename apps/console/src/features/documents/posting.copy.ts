import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    post: 'Post',
    postAndNext: 'Post and next',
    redo: 'Redo',
    research: 'Research',
    backToWork: 'Back to work',
    file: 'File',
    fileHint: 'Nothing in it is to be posted',
    posted: 'Posted',
    nothingLeft: 'Nothing is waiting any more.',
    chartFailed: (reason: string) => `The chart of accounts could not be loaded: ${reason}`,

    redoTitle: 'Ask for it again',
    reason: 'What is wrong',
    sentence: 'What the client reads',
    sentenceHint: 'Optional: in your own words, beside the reason',
    pages: 'Pages to send again',
    pagesHint: 'None chosen means all',
    pageOf: (number: number, name: string) => `Page ${number}, ${name}`,
    send: 'Send back',
    close: 'Close',
    sentBack: 'Sent back to the client',
  },
  {
    post: 'Asentar',
    postAndNext: 'Asentar y seguir',
    redo: 'Devolver',
    research: 'En duda',
    backToWork: 'Volver al trabajo',
    file: 'Archivar',
    fileHint: 'No hay nada que asentar',
    posted: 'Asentado',
    nothingLeft: 'Ya no hay nada pendiente.',
    chartFailed: (reason) => `No se pudo cargar el catálogo de cuentas: ${reason}`,

    redoTitle: 'Pedirlo de nuevo',
    reason: 'Qué está mal',
    sentence: 'Lo que lee el cliente',
    sentenceHint: 'Opcional: con sus propias palabras, además del motivo',
    pages: 'Páginas que debe reenviar',
    pagesHint: 'Si no elige ninguna, son todas',
    pageOf: (number, name) => `Página ${number}, ${name}`,
    send: 'Devolver al cliente',
    close: 'Cerrar',
    sentBack: 'Devuelto al cliente',
  },
)

/** Why a document is asked for again. */
export const reasonCopy = defineCopy(
  {
    blurry: 'Blurry',
    cut_off: 'Cut off',
    wrong_document: 'Not the document that was asked for',
    missing_pages: 'Pages are missing',
    unreadable: 'The file cannot be opened',
    infected: 'There is a virus in the file',
    other: 'Something else',
  },
  {
    blurry: 'Borroso',
    cut_off: 'Cortado',
    wrong_document: 'No es el documento que se pidió',
    missing_pages: 'Faltan páginas',
    unreadable: 'El archivo no se puede abrir',
    infected: 'El archivo tiene un virus',
    other: 'Otra cosa',
  },
)
