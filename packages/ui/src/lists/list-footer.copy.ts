import { defineCopy } from '../i18n/language.tsx'
import { units } from '../i18n/money.ts'

export const copy = defineCopy(
  {
    range: (from: number, to: number, total: number) =>
      `${units(from)} to ${units(to)} of ${units(total)}`,
    rangeOrMore: (from: number, to: number, total: number) =>
      `${units(from)} to ${units(to)} of ${units(total)} or more`,
    listPages: 'Pages of the list',
    goToPage: (page: number) => `Page ${page}`,
    nextPage: 'Next page',
    previousPage: 'Previous page',
  },
  {
    range: (from, to, total) => `${units(from)} a ${units(to)} de ${units(total)}`,
    rangeOrMore: (from, to, total) => `${units(from)} a ${units(to)} de ${units(total)} o más`,
    listPages: 'Páginas de la lista',
    goToPage: (page) => `Página ${page}`,
    nextPage: 'Página siguiente',
    previousPage: 'Página anterior',
  },
)
