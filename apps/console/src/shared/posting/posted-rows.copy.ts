import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    heading: 'The bank may have put this in the books already:',
    row: (day: string, words: string, amount: string) => `${day} · ${words} · ${amount}`,
    to: (account: string) => `in ${account}`,
    split: 'split over several accounts',
    noWords: 'no description',
    attach: 'Add this document to it',
    attachTo: (words: string) => `Add this document to ${words}`,
    seeBatch: 'See the batch',
    seeBatchOf: (words: string) => `See the batch of ${words}`,
    attached: 'Document added to the bank’s transaction. Nothing more was posted.',
  },
  {
    heading: 'Es posible que el banco ya haya puesto esto en los libros:',
    row: (day, words, amount) => `${day} · ${words} · ${amount}`,
    to: (account) => `en ${account}`,
    split: 'dividido entre varias cuentas',
    noWords: 'sin descripción',
    attach: 'Agregarle este documento',
    attachTo: (words) => `Agregar este documento a ${words}`,
    seeBatch: 'Ver el lote',
    seeBatchOf: (words) => `Ver el lote de ${words}`,
    attached: 'Documento agregado al movimiento del banco. No se asentó nada más.',
  },
)
