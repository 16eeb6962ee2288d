import { quarterInEnglish, quarterInSpanish } from '@milepost/contract/tax/quarter-words'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    estimates: 'Quarterly Tax Estimates',
    quarter: 'Quarter',
    selectQuarter: 'Select a quarter',
    quarterName: (quarter: number, year: number) => `${quarterInEnglish(quarter)} of ${year}`,
    dueOn: (day: string) => `Due ${day}`,
    due: 'Due',
    amountDue: 'Amount',
    makePayment: 'Make IRS Payment',
    askAbout: 'Ask about this',
    questionAbout: (quarter: number, year: number) =>
      `Question about the estimate for the ${quarterInEnglish(quarter)} of ${year}`,
    estimatesFailed: (reason: string) =>
      `There was an issue loading Quarterly Tax Estimates: ${reason}`,
    estimateFailed: (reason: string) => `There was an error fetching your estimate: ${reason}`,
    noEstimates: 'You have no Quarterly Tax Estimates.',
    noEstimatesYet: 'Each one shows up here a few weeks before it’s due.',
    tryAgain: 'Try Again',

    returns: 'Tax Returns',
    taxReturn: 'Tax return',
    selectReturn: 'Select a tax return',
    pleaseSelectReturn: 'Please select a tax return',
    returnsFailed: (reason: string) => `There was an issue loading Tax Returns: ${reason}`,
    returnFailed: (reason: string) => `There was an issue loading your tax return: ${reason}`,
    noReturns: 'You have no Tax Returns.',
    noReturnsYet: 'Once we file one for you, it stays here.',
    elsewhere: 'This return opens on our tax software’s site.',
    openReturn: (year: number) => `Open the ${year} return`,
    newTab: '(opens in a new tab)',
    nth: (year: number, number: number) => `${year} (${number})`,
  },
  {
    estimates: 'Estimaciones trimestrales',
    quarter: 'Trimestre',
    selectQuarter: 'Elija un trimestre',
    quarterName: (quarter: number, year: number) => `${quarterInSpanish(quarter)} de ${year}`,
    dueOn: (day: string) => `Vence el ${day}`,
    due: 'Vence',
    amountDue: 'Monto',
    makePayment: 'Pagar al IRS',
    askAbout: 'Preguntar sobre esto',
    questionAbout: (quarter, year) =>
      `Pregunta sobre la estimación del ${quarterInSpanish(quarter)} de ${year}`,
    estimatesFailed: (reason: string) =>
      `Hubo un problema al cargar las estimaciones trimestrales: ${reason}`,
    estimateFailed: (reason: string) => `Hubo un error al abrir su estimación: ${reason}`,
    noEstimates: 'No tiene estimaciones trimestrales.',
    noEstimatesYet: 'Cada una aparece aquí unas semanas antes de vencer.',
    tryAgain: 'Intentar de nuevo',

    returns: 'Declaraciones',
    taxReturn: 'Declaración',
    selectReturn: 'Elija una declaración',
    pleaseSelectReturn: 'Por favor elija una declaración',
    returnsFailed: (reason: string) => `Hubo un problema al cargar las declaraciones: ${reason}`,
    returnFailed: (reason: string) => `Hubo un problema al abrir su declaración: ${reason}`,
    noReturns: 'No tiene declaraciones.',
    noReturnsYet: 'Cuando presentemos una a su nombre, la verá aquí.',
    elsewhere: 'Esta declaración se abre en otro sitio, el de nuestro programa de impuestos.',
    openReturn: (year: number) => `Abrir la declaración de ${year}`,
    newTab: '(se abre en otra pestaña)',
    nth: (year: number, number: number) => `${year} (${number})`,
  },
)
