import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** The words of the home screen's card, apart from the page's, which home does not need. */
export const copy = defineCopy(
  {
    perDiem: 'Per Diem',
    failed: (error: string) => `There was an issue loading your Per Diem total: ${error}`,
    days: (full: number, partial: number) =>
      `${full} full, ${partial} partial ${partial === 1 ? 'day' : 'days'}`,
    withSpouse: (days: string) => `${days}, and your spouse’s`,
    trend: 'Per diem days by month',
  },
  {
    perDiem: 'Viáticos (per diem)',
    failed: (error) => `Hubo un problema al cargar su total de viáticos: ${error}`,
    days: (full, partial) =>
      `${full} ${full === 1 ? 'día completo' : 'días completos'}, ${partial} ${partial === 1 ? 'parcial' : 'parciales'}`,
    withSpouse: (days) => `${days}, y los de su cónyuge`,
    trend: 'Días de viáticos por mes',
  },
)
