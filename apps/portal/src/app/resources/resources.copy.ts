import { inBoth } from '@milepost/ui/language.tsx'

export const copy = inBoth(
  {
    findDocuments: 'Find Documents',
    freeTools: 'Download these FREE tools to help you run your business:',
    calendar: 'Tax Deadline Calendar',
    calendarAbout: 'Every date of the tax year on one page.',
    deductions: 'Owner-Operator Deduction Quick list',
    deductionsAbout: 'What you can deduct, to keep in the cab.',
    folder: 'Documents for you',
    empty: 'Nothing here yet',
    emptyText: 'What your firm shares with you will be here.',
    failed: (error: string) => `There was an issue fetching your firm’s documents: ${error}`,
    kind: (size: string) => `PDF, ${size}`,
    added: (day: string) => `Added ${day}`,
    tutorials: 'New here? See how it works',
  },
  {
    findDocuments: 'Buscar documentos',
    freeTools: 'Descargue estas herramientas GRATIS que le ayudan con su negocio:',
    calendar: 'Calendario de fechas de impuestos',
    calendarAbout: 'Todas las fechas del año fiscal en una hoja.',
    deductions: 'Lista rápida de deducciones para dueños-operadores',
    deductionsAbout: 'Lo que puede deducir, para llevar en la cabina.',
    folder: 'Documentos para usted',
    empty: 'Todavía no hay nada',
    emptyText: 'Aquí estará lo que su firma comparta con usted.',
    failed: (error) => `Hubo un problema al cargar los documentos de su firma: ${error}`,
    kind: (size) => `PDF, ${size}`,
    added: (day) => `Agregado el ${day}`,
    tutorials: '¿Es nuevo aquí? Vea cómo funciona',
  },
)
