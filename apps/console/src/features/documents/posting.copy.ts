import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    post: 'Post',
    postAndNext: 'Post and next',
    sendBack: 'Send back',
    research: 'Research',
    backToWork: 'Back to work',
    file: 'File',
    fileHint: 'Nothing in it to post',
    posted: 'Posted',
    nothingLeft: 'You’re all caught up.',
    chartFailed: (reason: string) => `Couldn’t load the chart of accounts: ${reason}`,

    sendBackTitle: 'Send it back',
    reason: 'What’s wrong',
    sentence: 'What the client reads',
    sentenceHint: 'Optional: explain it in your own words',
    pages: 'Pages to send again',
    pagesHint: 'Check none to ask for all of them.',
    pageLabel: (number: number, name: string) => `Page ${number}, ${name}`,
    send: 'Send back',
    sentBack: 'Sent back to the client',
  },
  {
    post: 'Asentar',
    postAndNext: 'Asentar y seguir',
    sendBack: 'Devolver',
    research: 'En duda',
    backToWork: 'Volver al trabajo',
    file: 'Archivar',
    fileHint: 'No hay nada que asentar',
    posted: 'Asentado',
    nothingLeft: 'Ya no queda nada pendiente.',
    chartFailed: (reason) => `No se pudo cargar el catálogo de cuentas: ${reason}`,

    sendBackTitle: 'Devolverlo',
    reason: 'Qué está mal',
    sentence: 'Lo que lee el cliente',
    sentenceHint: 'Opcional: explíquelo con sus palabras',
    pages: 'Páginas que debe reenviar',
    pagesHint: 'Si no marca ninguna, se piden todas.',
    pageLabel: (number, name) => `Página ${number}, ${name}`,
    send: 'Devolver al cliente',
    sentBack: 'Devuelto al cliente',
  },
)

/** Why a document is asked for again. */
export const reasonCopy = defineCopy(
  {
    blurry: 'Blurry',
    cut_off: 'Cut off',
    wrong_document: 'Not the document we asked for',
    missing_pages: 'Missing pages',
    unreadable: 'The file won’t open',
    locked: 'The PDF has a password',
    placeholder: 'The PDF shows its pages only in Adobe’s programs',
    infected: 'The file has a virus',
    other: 'Something else',
  },
  {
    blurry: 'Borroso',
    cut_off: 'Cortado',
    wrong_document: 'No es el documento que pedimos',
    missing_pages: 'Faltan páginas',
    unreadable: 'El archivo no se puede abrir',
    locked: 'El PDF tiene contraseña',
    placeholder: 'El PDF muestra sus páginas solo en los programas de Adobe',
    infected: 'El archivo tiene un virus',
    other: 'Otra cosa',
  },
)
