import type { TripPurpose } from '@milepost/contract/mileage/mileage-savings'

/** The text of the printed report, for the driver and for anyone who audits it. */
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
    ratesTitle: 'How the savings add up',
    ratesNote:
      'Miles × rate, rounded to the cent for each trip. The rate is the standard mileage rate on the local date the trip started. Personal and commuting trips are in the log but save nothing.',
    rateFrom: 'From',
    rateTo: 'To',
    rate: 'Rate a mile',
    rateShort: 'Rate',
    source: 'Source',
    notAnnounced: 'not announced yet',
    provisional: 'estimated',
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
    odometerNone: 'An odometer reading is missing for the start or the end of the year.',
    odometerFits: (logged: string) => `The log has ${logged} mi, within 3% of that.`,
    odometerMore: (logged: string, apart: string) =>
      `The log has ${logged} mi, ${apart} mi more than the odometer shows. A trip may be in the log twice.`,
    odometerLess: (logged: string, apart: string) =>
      `The log has ${logged} mi. The other ${apart} mi ${Number(apart) === 1 ? 'isn’t logged and saves' : 'aren’t logged and save'} nothing.`,
    logTitle: 'The log',
    logNote: 'Times are local to where each trip started and ended, with the offset from UTC.',
    logEmpty: 'No trips this year.',
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
      'Millas × tarifa, con cada viaje redondeado al centavo. La tarifa es la estándar por milla de la fecha local en que empezó el viaje. Los viajes personales o al trabajo están en el registro, pero no ahorran nada.',
    rateFrom: 'Desde',
    rateTo: 'Hasta',
    rate: 'Tarifa por milla',
    rateShort: 'Tarifa',
    source: 'Fuente',
    notAnnounced: 'aún no anunciada',
    provisional: 'estimada',
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
    odometerNone: 'Falta anotar el odómetro del principio o del final del año.',
    odometerFits: (logged: string) => `El registro tiene ${logged} mi, a menos del 3% de eso.`,
    odometerMore: (logged: string, apart: string) =>
      `El registro tiene ${logged} mi, ${apart} mi más que el odómetro. Puede haber un viaje repetido.`,
    odometerLess: (logged: string, apart: string) =>
      `El registro tiene ${logged} mi. ${Number(apart) === 1 ? `La otra ${apart} mi no está anotada y no ahorra` : `Las otras ${apart} mi no están anotadas y no ahorran`} nada.`,
    logTitle: 'El registro',
    logNote:
      'Las horas son las locales de donde empezó y terminó cada viaje, con la diferencia respecto a UTC.',
    logEmpty: 'No hay viajes este año.',
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
