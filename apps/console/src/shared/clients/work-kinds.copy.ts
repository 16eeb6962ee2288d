import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** The kinds of work that comes again. */
export const workKinds = defineCopy(
  {
    monthly_close: 'Close the month',
    quarterly_estimate: 'Estimated tax',
    tax_return: 'Tax return',
    form_1099: '1099s',
    form_2290: 'Form 2290',
    ifta: 'IFTA',
    form_941: 'Form 941',
    form_940: 'Form 940',
  },
  {
    monthly_close: 'Cerrar el mes',
    quarterly_estimate: 'Impuesto estimado',
    tax_return: 'Declaración de impuestos',
    form_1099: 'Formularios 1099',
    form_2290: 'Formulario 2290',
    ifta: 'IFTA',
    form_941: 'Formulario 941',
    form_940: 'Formulario 940',
  },
)
