import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Plan vs. Actual',
    profit: (amount: string, months: string) => `You kept ${amount} ${months}.`,
    lost: (amount: string, months: string) => `You lost ${amount} ${months}.`,
    planned: (amount: string, count: number) =>
      `Your plan for ${count === 1 ? 'that month' : 'those months'} was ${amount}.`,
    without: (months: string) =>
      `There are no books yet for ${months}, so we left that time out of the plan, too.`,
    noBooks: 'No month of this year is closed yet.',
    how: 'Each month gets one twelfth of the year’s plan. We compare variable expenses by cost per mile.',
    failed: (reason: string) => `There was an issue loading your books: ${reason}`,
    plan: 'Plan',
    actual: 'Actual',
    difference: 'Difference',
  },
  {
    title: 'El plan y lo real',
    profit: (amount, months) => `Le quedaron ${amount} ${months}.`,
    lost: (amount, months) => `Perdió ${amount} ${months}.`,
    planned: (amount, count) =>
      `Su plan para ${count === 1 ? 'ese mes' : 'esos meses'} era de ${amount}.`,
    without: (months) =>
      `Todavía no hay libros de ${months}. Tampoco contamos ese tiempo en el plan.`,
    noBooks: 'Todavía no hay ningún mes cerrado este año.',
    how: 'A cada mes le toca una doceava parte del plan del año. Los gastos variables se comparan por su costo por milla.',
    failed: (reason) => `Hubo un problema al cargar sus libros: ${reason}`,
    plan: 'Plan',
    actual: 'Real',
    difference: 'Diferencia',
  },
)
