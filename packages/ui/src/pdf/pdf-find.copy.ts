import { defineCopy } from '../i18n/language.tsx'

export const copy = defineCopy(
  {
    find: 'Find in the document',
    next: 'Next match',
    previous: 'Previous match',
    close: 'Close the search',
    nothing: 'Not found',
    count: (number: number, of: number) => `${number} of ${of}`,
  },
  {
    find: 'Buscar en el documento',
    next: 'Siguiente',
    previous: 'Anterior',
    close: 'Cerrar la búsqueda',
    nothing: 'No se encontró',
    count: (number, of) => `${number} de ${of}`,
  },
)
