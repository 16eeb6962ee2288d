import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** What a client's business is, and what the firm does for it. */
export const recordWords = defineCopy(
  {
    sole_proprietor: 'Sole proprietor',
    single_member_llc: 'Single-member LLC',
    partnership: 'Partnership',
    s_corporation: 'S corporation',
    c_corporation: 'C corporation',
    monthly_books: 'Monthly books',
    payroll: 'Payroll',
    quarterly_estimates: 'Quarterly estimates',
    tax_return: 'Tax return',
    form_1099: '1099s',
    form_2290: 'Form 2290',
    ifta: 'IFTA',
  },
  {
    sole_proprietor: 'Dueño único',
    single_member_llc: 'LLC de un solo miembro',
    partnership: 'Sociedad',
    s_corporation: 'Corporación S',
    c_corporation: 'Corporación C',
    monthly_books: 'Libros mensuales',
    payroll: 'Nómina',
    quarterly_estimates: 'Pagos estimados trimestrales',
    tax_return: 'Declaración de impuestos',
    form_1099: 'Formularios 1099',
    form_2290: 'Formulario 2290',
    ifta: 'IFTA',
  },
)
