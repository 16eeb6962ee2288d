import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    ownMore: (amount: string) => `You own ${amount} more than you owe.`,
    oweMore: (amount: string) => `You owe ${amount} more than you own.`,
    endingBalance: (month: string, year: number) => `Owner’s Equity at the end of ${month} ${year}`,
    before: (year: number) => `Owner’s Equity before January 1, ${year}`,
    throughTheYear: (year: number) => `Assets and liabilities, ${year}`,
  },
  {
    ownMore: (amount) => `Tiene ${amount} más de lo que debe.`,
    oweMore: (amount) => `Debe ${amount} más de lo que tiene.`,
    endingBalance: (month, year) => `Patrimonio del dueño al final de ${month} de ${year}`,
    before: (year) => `Patrimonio del dueño antes del 1 de enero de ${year}`,
    throughTheYear: (year) => `Activos y deudas, ${year}`,
  },
)
