import type { Language } from '@milepost/contract/account/account'
import { quarterInEnglish, quarterInSpanish } from '@milepost/contract/tax/quarter-words'

type Item = { title: string; detail: string }
/** Which payments a form is sent for: dollars, written out, and the number of payments (IRC 6050W(e): more than either). */
export type FromWhen = { dollars: string; payments: number; isProvisional: boolean }
type Thresholds = { forOthers: FromWhen; fromPayers: FromWhen }

// Who gets which form: irs.gov, “Am I required to file a Form 1099 or other information return?”. When Form 2290 is due:
// irs.gov, “When Form 2290 taxes are due”.
const en = {
  title: (year: number) => `Tax Deadline Calendar ${year}`,
  subtitle: 'For truck drivers and owner-operators',
  estimatedTax: (quarter: number): Item => ({
    title: `${quarterInEnglish(quarter)} estimated tax`,
    detail: `On your income from ${
      ['January to March', 'April to May', 'June to August', 'September to December'][quarter - 1]
    }.`,
  }),
  deadlines: ({ forOthers, fromPayers }: Thresholds) => ({
    forms_for_others: {
      title: 'Forms W-2 and 1099-NEC',
      detail: `A W-2 to each employee, a 1099-NEC to contract drivers and helpers you paid ${forOthers.dollars}${forOthers.isProvisional ? ' (estimated)' : ''} or more last year, and copies to the government. Not sure who? Ask us.`,
    },
    forms_from_payers: {
      title: 'Forms 1099 for you',
      detail: `An app sends a 1099-K for more than ${fromPayers.dollars} in more than ${fromPayers.payments} payments. Income without a form counts, too.`,
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
        'For trucks of 55,000 pounds or more on the road in July. A truck you first run later is due the end of the following month.',
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
    'These are the federal, IFTA and UCR dates. Your state may have its own. Ask us.',
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
    title: `Impuesto estimado, ${quarterInSpanish(quarter)}`,
    detail: `Sobre lo que ganó de ${
      ['enero a marzo', 'abril a mayo', 'junio a agosto', 'septiembre a diciembre'][quarter - 1]
    }.`,
  }),
  deadlines: ({ forOthers, fromPayers }) => ({
    forms_for_others: {
      title: 'Formularios W-2 y 1099-NEC',
      detail: `Un W-2 a cada empleado, un 1099-NEC a choferes y ayudantes por contrato con ${forOthers.dollars}${forOthers.isProvisional ? ' (estimado)' : ''} o más el año pasado, y copia al gobierno. ¿Dudas? Pregúntenos.`,
    },
    forms_from_payers: {
      title: 'Formularios 1099 para usted',
      detail: `Una app manda el 1099-K por más de ${fromPayers.dollars} en más de ${fromPayers.payments} pagos. Lo que ganó sin formulario también cuenta.`,
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
      title: 'Impuesto de combustible (IFTA)',
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
        'Camiones de 55,000 libras o más que circularon en julio. Un camión que empieza después vence al final del mes siguiente.',
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
