import { inBoth } from './language.tsx'

export const copy = inBoth(
  {
    range: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
    rangeOfMore: (from: number, to: number, total: number) =>
      `${from} to ${to} of ${total} or more`,
    listPages: 'Pages of the list',
    goToPage: (page: number) => `Page ${page}`,
    nextPage: 'Next page',
    previousPage: 'Previous page',
  },
  {
    range: (from, to, total) => `${from} a ${to} de ${total}`,
    rangeOfMore: (from, to, total) => `${from} a ${to} de ${total} o más`,
    listPages: 'Páginas de la lista',
    goToPage: (page) => `Página ${page}`,
    nextPage: 'Página siguiente',
    previousPage: 'Página anterior',
  },
)
