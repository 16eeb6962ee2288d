import type { TripPurpose } from '@milepost/contract/mileage/mileage-savings'

/** The words of the report on paper, for the driver and for whoever checks it. */
export const copy = {
  en: {
    title: (year: number) => `Mileage report ${year}`,
    subtitle: (client: string, day: string) => `${client} · as of ${day}`,
    questions: 'Questions about this report?',
    miles: 'Miles in the log',
    milesShort: 'Miles',
    deductible: 'Deductible miles',
    other: 'Other miles',
    savings: 'Savings',
    trips: 'Trips',
    ratesTitle: 'What the savings come from',
    ratesNote:
      'Each trip counts at the standard mileage rate of the day it began on, where it began, and is rounded to the cent by itself. Trips marked as personal or as commuting are in the log and save nothing.',
    rateFrom: 'From',
    rateTo: 'To',
    rate: 'Rate a mile',
    rateShort: 'Rate',
    source: 'Source',
    notAnnounced: 'not announced yet',
    provisional: 'provisional',
    total: 'Total',
    monthsTitle: 'Month by month',
    month: 'Month',
    months: [
      ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
      ...['September', 'October', 'November', 'December'],
    ],
    odometerTitle: 'Odometer',
    odometer: (start: string, end: string, driven: string) =>
      `${start} mi at the start, ${end} mi at the end of the year: ${driven} mi driven.`,
    odometerNone: 'The odometer was not written down for both ends of the year.',
    odometerFits: (logged: string) => `The log has ${logged} mi, within 3% of that.`,
    odometerMore: (logged: string, apart: string) =>
      `The log has ${logged} mi, which is ${apart} mi more than the car drove. A trip may be in it twice.`,
    odometerLess: (logged: string, apart: string) =>
      `The log has ${logged} mi. The other ${apart} mi ${Number(apart) === 1 ? 'is not in it and saves' : 'are not in it and save'} nothing.`,
    logTitle: 'The log',
    logNote:
      'Times are those of the clocks where a trip began and ended, with the offset from UTC.',
    logEmpty: 'There is no trip in this year.',
    date: 'Date',
    start: 'Start',
    end: 'End',
    what: 'From, to, note',
    purpose: 'Purpose',
    purposes: { business: 'business', personal: 'personal', commute: 'commute' } satisfies Record<
      TripPurpose,
      string
    >,
    inProgress: 'in progress',
  },
  es: {
    title: (year: number) => `Informe de millas ${year}`,
    subtitle: (client: string, day: string) => `${client} · al ${day}`,
    questions: '¿Preguntas sobre este informe?',
    miles: 'Millas registradas',
    milesShort: 'Millas',
    deductible: 'Millas deducibles',
    other: 'Otras millas',
    savings: 'Ahorro',
    trips: 'Viajes',
    ratesTitle: 'De dónde sale el ahorro',
    ratesNote:
      'Cada viaje cuenta con la tarifa estándar del día en que empezó, donde empezó, y se redondea al centavo por separado. Los viajes personales o al trabajo están en el registro y no ahorran nada.',
    rateFrom: 'Desde',
    rateTo: 'Hasta',
    rate: 'Tarifa por milla',
    rateShort: 'Tarifa',
    source: 'Fuente',
    notAnnounced: 'aún no anunciada',
    provisional: 'provisional',
    total: 'Total',
    monthsTitle: 'Mes por mes',
    month: 'Mes',
    months: [
      ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto'],
      ...['septiembre', 'octubre', 'noviembre', 'diciembre'],
    ],
    odometerTitle: 'Odómetro',
    odometer: (start: string, end: string, driven: string) =>
      `${start} mi al principio y ${end} mi al final del año: ${driven} mi ${driven === '1' ? 'recorrida' : 'recorridas'}.`,
    odometerNone: 'No se anotó el odómetro al principio y al final del año.',
    odometerFits: (logged: string) => `El registro tiene ${logged} mi, a menos del 3% de eso.`,
    odometerMore: (logged: string, apart: string) =>
      `El registro tiene ${logged} mi, ${apart} mi más de las que recorrió el auto. Puede haber un viaje repetido.`,
    odometerLess: (logged: string, apart: string) =>
      `El registro tiene ${logged} mi. ${Number(apart) === 1 ? `La otra ${apart} mi no está en él y no ahorra` : `Las otras ${apart} mi no están en él y no ahorran`} nada.`,
    logTitle: 'El registro',
    logNote:
      'Las horas son las de los relojes donde empezó y terminó cada viaje, con su diferencia con UTC.',
    logEmpty: 'No hay viajes en este año.',
    date: 'Fecha',
    start: 'Inicio',
    end: 'Fin',
    what: 'Desde, hasta, nota',
    purpose: 'Motivo',
    purposes: { business: 'negocio', personal: 'personal', commute: 'al trabajo' } satisfies Record<
      TripPurpose,
      string
    >,
    inProgress: 'en curso',
  },
}
