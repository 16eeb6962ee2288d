import { quarterInEnglish, quarterInSpanish } from '@milepost/contract/tax/quarter-words'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Tax Forecast',
    cardTitle: (year: number) => `Tax forecast ${year}`,
    showWorking: 'How we got there',
    back: 'Back to Quarterly Tax Estimates',
    failed: (reason: string) => `There was an issue loading your tax forecast: ${reason}`,
    none: 'No tax forecast yet',
    noneYet: 'We switch it on once your books are up to date.',
    year: 'Year',
    published: 'What we ask you to pay',
    publishedFor: (quarter: number, year: number) =>
      `Estimate for the ${quarterInEnglish(quarter)} of ${year}`,
    onPaper: 'See the PDF',
    noPublished: (quarter: number, year: number) =>
      `We haven’t published an estimate for the ${quarterInEnglish(quarter)} of ${year} yet.`,
    publishedCounts: 'Pay what our estimate says. The forecast helps you plan for it.',
    notAdvice: 'It’s an estimate, not tax advice.',
    openEstimates: 'Open your estimates',
  },
  {
    title: 'Pronóstico de impuestos',
    cardTitle: (year) => `Pronóstico de impuestos ${year}`,
    showWorking: 'Cómo lo calculamos',
    back: 'Volver a las estimaciones trimestrales',
    failed: (reason) => `Hubo un problema al cargar su pronóstico de impuestos: ${reason}`,
    none: 'Todavía no hay pronóstico de impuestos',
    noneYet: 'Lo activamos cuando sus libros están al día.',
    year: 'Año',
    published: 'Lo que le pedimos pagar',
    publishedFor: (quarter, year) => `Estimación del ${quarterInSpanish(quarter)} de ${year}`,
    onPaper: 'Vea el PDF',
    noPublished: (quarter, year) =>
      `Todavía no publicamos la estimación del ${quarterInSpanish(quarter)} de ${year}.`,
    publishedCounts: 'Pague lo que dice nuestra estimación. El pronóstico le ayuda a prepararse.',
    notAdvice: 'Es un cálculo aproximado, no un consejo fiscal.',
    openEstimates: 'Abrir sus estimaciones',
  },
)
