import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** Choosing a file, and the list of imported ones. */
export const copy = defineCopy(
  {
    title: 'Import a bank file',
    about:
      'CSV, Excel or OFX (also QFX and QBO), from a bank, a card, a fuel card or a factor. Up to 10 MB and 20,000 transactions.',
    drop: 'Drop a file here, or',
    chooseFile: 'Choose a file',
    next: 'You’ll check every transaction before anything is imported.',
    reading: 'Reading the file…',
    atLine: (sentence: string, line: string) => `${sentence} (Line ${line})`,
    toList: 'Imported files',

    list: 'Imported files',
    importFile: 'Import a file',
    listFailed: (reason: string) => `Couldn’t load the imported files: ${reason}`,
    none: 'No imported files',
    noneText: 'Files show up here with who imported them and when.',
    by: (name: string, date: string) => `${name}, ${date}`,
    undoneBy: (name: string, date: string) => `Undone by ${name}, ${date}`,
    undone: 'Undone',
    taken: (count: number) => (count === 1 ? '1 transaction' : `${count} transactions`),
    skipped: (count: number) => `${count} left out`,
    posted: (count: number) => `${count} posted`,
    period: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    download: (fileName: string) => `Download ${fileName}`,
    undo: 'Undo',
    undoFile: (fileName: string) => `Undo ${fileName}`,
    undoTitle: 'Undo this import?',
    undoText: (count: number, fileName: string) =>
      count === 1
        ? `The transaction from ${fileName} goes away, unless another file or the bank connection has it, too. The file stays in this list.`
        : `The ${count} transactions from ${fileName} go away, except those that another file or the bank connection has, too. The file stays in this list.`,
    reallyUndo: 'Yes, undo it',
    isUndone: 'Import undone.',
    cannotUndo: 'Some are posted. To undo this import, reverse their batches first.',
  },
  {
    title: 'Importar un archivo del banco',
    about:
      'CSV, Excel u OFX (también QFX y QBO), de un banco, una tarjeta, una tarjeta de combustible o un factor. Hasta 10 MB y 20,000 movimientos.',
    drop: 'Suelte un archivo aquí, o',
    chooseFile: 'Elegir un archivo',
    next: 'Podrá revisar cada movimiento antes de importar.',
    reading: 'Leyendo el archivo…',
    atLine: (sentence, line) => `${sentence} (Línea ${line})`,
    toList: 'Archivos importados',

    list: 'Archivos importados',
    importFile: 'Importar un archivo',
    listFailed: (reason) => `No se pudieron cargar los archivos importados: ${reason}`,
    none: 'No hay archivos importados',
    noneText: 'Aquí aparecen los archivos, con quién los importó y cuándo.',
    by: (name, date) => `${name}, ${date}`,
    undoneBy: (name, date) => `La deshizo ${name}, ${date}`,
    undone: 'Deshecha',
    taken: (count) => (count === 1 ? '1 movimiento' : `${count} movimientos`),
    skipped: (count) => (count === 1 ? '1 sin importar' : `${count} sin importar`),
    posted: (count) => (count === 1 ? '1 asentado' : `${count} asentados`),
    period: (from, to) => (from === to ? from : `${from} al ${to}`),
    download: (fileName) => `Descargar ${fileName}`,
    undo: 'Deshacer',
    undoFile: (fileName) => `Deshacer ${fileName}`,
    undoTitle: '¿Deshacer esta importación?',
    undoText: (count, fileName) =>
      count === 1
        ? `El movimiento de ${fileName} se quita, a menos que también venga en otro archivo o por la conexión con el banco. El archivo queda en esta lista.`
        : `Los ${count} movimientos de ${fileName} se quitan, menos los que también vienen en otro archivo o por la conexión con el banco. El archivo queda en esta lista.`,
    reallyUndo: 'Sí, deshacerla',
    isUndone: 'Importación deshecha.',
    cannotUndo: 'Algunos ya se asentaron. Para deshacerla, anule primero sus lotes.',
  },
)
