import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Tax Forecast',
    cardTitle: (year: number) => `Tax forecast ${year}`,
    showWorking: 'How we got there',
    back: 'Back to Quarterly Tax Estimates',
    failed: (reason: string) => `There was an issue loading your tax forecast: ${reason}`,
    none: 'No tax forecast yet',
    noneYet: 'Your firm switches it on once your books are up to date.',
    year: 'Year',
    published: 'What your firm asks you to pay',
    publishedFor: (quarter: number, year: number) => `Estimate for quarter ${quarter}, ${year}`,
    onPaper: 'See the PDF',
    noPublished: (quarter: number, year: number) =>
      `Your firm hasn’t published an estimate for quarter ${quarter}, ${year} yet.`,
    publishedCounts: 'Pay what your firm’s estimate says. The forecast helps you plan for it.',
    openEstimates: 'Open your estimates',
  },
  {
    title: 'Pronóstico de impuestos',
    cardTitle: (year) => `Pronóstico de impuestos ${year}`,
    showWorking: 'Cómo lo calculamos',
    back: 'Volver a las estimaciones trimestrales',
    failed: (reason) => `Hubo un problema al cargar su pronóstico de impuestos: ${reason}`,
    none: 'Todavía no hay pronóstico de impuestos',
    noneYet: 'Su oficina lo activa cuando sus libros están al día.',
    year: 'Año',
    published: 'Lo que su oficina le pide pagar',
    publishedFor: (quarter, year) => `Estimación del trimestre ${quarter} de ${year}`,
    onPaper: 'Vea el PDF',
    noPublished: (quarter, year) =>
      `Su oficina todavía no publica la estimación del trimestre ${quarter} de ${year}.`,
    publishedCounts:
      'Pague lo que dice la estimación de su oficina. El pronóstico le ayuda a prepararse.',
    openEstimates: 'Abrir sus estimaciones',
  },
)
