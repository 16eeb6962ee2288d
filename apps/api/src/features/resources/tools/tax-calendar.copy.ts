import type { Language } from '@milepost/contract/account/account'

type Item = { title: string; detail: string }
/** From which payments on a form is sent: dollars, written out, and the number of payments. */
export type FromWhen = { dollars: string; payments: number; isProvisional: boolean }
type Thresholds = { forOthers: FromWhen; fromPayers: FromWhen }

const en = {
  title: (year: number) => `Tax Deadline Calendar ${year}`,
  subtitle: 'For truck drivers and owner-operators',
  estimatedTax: (quarter: number): Item => ({
    title: `Estimated tax, ${['1st', '2nd', '3rd', '4th'][quarter - 1]} quarter`,
    detail: `On your income from ${
      ['January to March', 'April to May', 'June to August', 'September to December'][quarter - 1]
    }.`,
  }),
  deadlines: ({ forOthers, fromPayers }: Thresholds) => ({
    forms_for_others: {
      title: 'Forms W-2 and 1099-NEC',
      detail: `To your employees, to everyone else you paid ${forOthers.dollars}${forOthers.isProvisional ? ' (estimated)' : ''} or more for work last year, and to the government.`,
    },
    forms_from_payers: {
      title: 'Forms 1099 for you',
      detail: `An app sends a 1099-K from ${fromPayers.dollars} and ${fromPayers.payments} payments on. Income without a form counts, too.`,
    },
    unemployment_tax: {
      title: 'Unemployment tax, Form 940',
      detail: 'If you have employees: for last year.',
    },
    payroll: {
      title: 'Payroll tax, Form 941',
      detail: 'If you have employees: for last quarter.',
    },
    fuel_tax: {
      title: 'Fuel tax report (IFTA)',
      detail: 'If you run in more than one state: for last quarter.',
    },
    company_return: {
      title: 'Partnership and S corporation returns',
      detail: 'File Forms 1065 and 1120-S, or ask for more time with Form 7004.',
    },
    own_return: {
      title: 'Your tax return, Form 1040',
      detail:
        'File it, or ask for more time with Form 4868. What you owe is due today either way. Also the last day to put money in an IRA or HSA for last year.',
    },
    heavy_vehicle_use_tax: {
      title: 'Heavy vehicle use tax, Form 2290',
      detail:
        'For trucks of 55,000 pounds or more on the road in July. First used in another month: by the end of the month after.',
    },
    company_return_extended: {
      title: 'Extended company returns',
      detail: 'Last day for Forms 1065 and 1120-S, if you filed Form 7004.',
    },
    own_return_extended: {
      title: 'Extended tax return, Form 1040',
      detail: 'Last day, if you filed Form 4868.',
    },
    carrier_registration: {
      title: 'Unified Carrier Registration',
      detail: 'For next year, if you cross state lines.',
    },
    end_of_tax_year: {
      title: 'The tax year ends',
      detail: 'What you pay by today counts for this year. Write down your odometer.',
    },
  }),
  notes: [
    'Dates that fall on a weekend or legal holiday are moved to the next business day.',
    'These are the federal, IFTA, and UCR dates. Your state may have its own. Ask us.',
  ],
  notices: {
    eftps_closed:
      'Pay the IRS with Direct Pay or your IRS Online Account. EFTPS takes no new individuals.',
  },
  questions: 'Questions? We are glad to help.',
}

type Words = typeof en

const es: Words = {
  title: (year) => `Calendario de impuestos ${year}`,
  subtitle: 'Para camioneros y dueños-operadores',
  estimatedTax: (quarter) => ({
    title: `Impuesto estimado, ${['1.er', '2.º', '3.er', '4.º'][quarter - 1]} trimestre`,
    detail: `Sobre lo que ganó de ${
      ['enero a marzo', 'abril a mayo', 'junio a agosto', 'septiembre a diciembre'][quarter - 1]
    }.`,
  }),
  deadlines: ({ forOthers, fromPayers }) => ({
    forms_for_others: {
      title: 'Formularios W-2 y 1099-NEC',
      detail: `A sus empleados, a quien más le pagó ${forOthers.dollars}${forOthers.isProvisional ? ' (estimado)' : ''} o más por su trabajo el año pasado, y al gobierno.`,
    },
    forms_from_payers: {
      title: 'Formularios 1099 para usted',
      detail: `Una app manda el 1099-K a partir de ${fromPayers.dollars} y ${fromPayers.payments} pagos. Lo que ganó sin formulario también cuenta.`,
    },
    unemployment_tax: {
      title: 'Impuesto de desempleo, formulario 940',
      detail: 'Si tiene empleados: por el año pasado.',
    },
    payroll: {
      title: 'Impuesto de nómina, formulario 941',
      detail: 'Si tiene empleados: por el trimestre anterior.',
    },
    fuel_tax: {
      title: 'Informe de combustible (IFTA)',
      detail: 'En varios estados: por el trimestre anterior.',
    },
    company_return: {
      title: 'Sociedades y S corporations',
      detail: 'Presente los formularios 1065 y 1120-S, o pida más tiempo con el 7004.',
    },
    own_return: {
      title: 'Su declaración, formulario 1040',
      detail:
        'Preséntela, o pida más tiempo con el formulario 4868. Lo que deba se paga hoy de todos modos. También es el último día para aportar a una IRA o HSA por el año pasado.',
    },
    heavy_vehicle_use_tax: {
      title: 'Vehículos pesados, formulario 2290',
      detail:
        'Para camiones de 55,000 libras o más que circularon en julio. Si empezó en otro mes: a fines del mes siguiente.',
    },
    company_return_extended: {
      title: 'Declaraciones de empresas con prórroga',
      detail: 'Último día para los formularios 1065 y 1120-S, si presentó el 7004.',
    },
    own_return_extended: {
      title: 'Declaración 1040 con prórroga',
      detail: 'Último día, si presentó el formulario 4868.',
    },
    carrier_registration: {
      title: 'Registro de transportistas (UCR)',
      detail: 'Para el año que viene, si cruza líneas estatales.',
    },
    end_of_tax_year: {
      title: 'Termina el año fiscal',
      detail: 'Lo que pague hasta hoy cuenta para este año. Anote su odómetro.',
    },
  }),
  notes: [
    'Las fechas que caen en fin de semana o día feriado se pasan al siguiente día hábil.',
    'Son las fechas federales, de IFTA y de UCR. Su estado puede tener otras. Pregúntenos.',
  ],
  notices: {
    eftps_closed:
      'Pague al IRS con Direct Pay o en su cuenta en línea. EFTPS ya no acepta a personas nuevas.',
  },
  questions: '¿Preguntas? Con gusto le ayudamos.',
}

export const copy: Record<Language, Words> = { en, es }
