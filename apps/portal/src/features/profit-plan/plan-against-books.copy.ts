import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Plan Against Actual',
    kept: (amount: string, months: string) => `You kept ${amount} in ${months}.`,
    lost: (amount: string, months: string) => `You lost ${amount} in ${months}.`,
    wanted: (amount: string) => `The plan’s share of that time is ${amount}.`,
    without: (months: string) =>
      `There are no books yet for ${months}. The plan’s share leaves that time out, too.`,
    noBooks: 'No month of this year has books yet that are closed.',
    how: 'A month is one twelfth of the plan’s year. Variable expenses are marked by what they cost a mile.',
    failed: (reason: string) => `There was an issue loading your books: ${reason}`,
    plan: 'Plan',
    actual: 'Actual',
    difference: 'Difference',
  },
  {
    title: 'El plan y lo real',
    kept: (amount, months) => `Le quedaron ${amount} en ${months}.`,
    lost: (amount, months) => `Perdió ${amount} en ${months}.`,
    wanted: (amount) => `La parte del plan para ese tiempo es ${amount}.`,
    without: (months) =>
      `Todavía no hay libros de ${months}. La parte del plan también deja fuera ese tiempo.`,
    noBooks: 'Ningún mes de este año tiene todavía libros cerrados.',
    how: 'Un mes es la doceava parte del año del plan. Los gastos variables se marcan por lo que cuestan por milla.',
    failed: (reason) => `Hubo un problema al cargar sus libros: ${reason}`,
    plan: 'Plan',
    actual: 'Real',
    difference: 'Diferencia',
  },
)
