import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    yearReport: 'Yearly Report',
    year: 'Year',
    loadFailed: (error: string) => `There was an issue loading your mileage of the year: ${error}`,
    miles: 'Miles',
    savings: 'Savings',
    trips: 'Trips',
    pdf: 'Report as PDF',
    csv: 'Log as CSV',
    why: 'Why this number?',
    whyTitle: (year: number) => `Why this number, ${year}`,
    whyIntro:
      'Each trip counts at the standard mileage rate of the day it began on, where it began. It is rounded to the cent, then the trips are added up.',
    rateLine: (miles: string, rate: string) => `${miles} mi × $${rate}`,
    otherLine: (miles: string) =>
      `${miles} mi ${miles === '1' ? 'is' : 'are'} personal or commuting, and ${miles === '1' ? 'saves' : 'save'} nothing.`,
    tripsLine: (trips: number) => (trips === 1 ? 'From 1 trip.' : `From ${trips} trips.`),
    source: (source: string) => `Announced in ${source}.`,
    notConfirmed: (source: string) => `From ${source}, not confirmed yet.`,
    notAnnounced: 'The IRS has not announced the rate of these days yet; the newest one stands in.',
    noTrips: 'There are no trips in this year.',
    total: 'Total',
    close: 'Close',
    odometer: 'Odometer',
    odometerHelp:
      'Read it on January 1 and December 31. With the miles of the year, your log can be checked.',
    startMiles: 'On January 1',
    endMiles: 'On December 31',
    save: 'Save Odometer',
    saved: 'Odometer saved.',
    saveFailed: 'There was an issue saving your odometer. Please try again.',
    fits: (driven: string, logged: string) =>
      `You drove ${driven} mi; your log has ${logged} mi. They fit within 3%.`,
    more: (driven: string, logged: string, apart: string) =>
      `You drove ${driven} mi; your log has ${logged} mi, which is ${apart} mi more. Look for a trip that is in it twice.`,
    less: (driven: string, logged: string, apart: string) =>
      `You drove ${driven} mi; your log has ${logged} mi. The other ${apart} mi ${apart === '1' ? 'saves' : 'save'} nothing: add the trips that are missing.`,
  },
  {
    yearReport: 'Informe del año',
    year: 'Año',
    loadFailed: (error: string) => `Hubo un problema al cargar sus millas del año: ${error}`,
    miles: 'Millas',
    savings: 'Ahorro',
    trips: 'Viajes',
    pdf: 'Informe en PDF',
    csv: 'Registro en CSV',
    why: '¿Por qué este número?',
    whyTitle: (year: number) => `Por qué este número, ${year}`,
    whyIntro:
      'Cada viaje cuenta con la tarifa estándar del día en que empezó, donde empezó. Se redondea al centavo y luego se suman los viajes.',
    rateLine: (miles: string, rate: string) => `${miles} mi × $${rate}`,
    otherLine: (miles: string) =>
      miles === '1'
        ? '1 mi es personal o al trabajo y no ahorra nada.'
        : `${miles} mi son personales o al trabajo y no ahorran nada.`,
    tripsLine: (trips: number) => (trips === 1 ? 'De 1 viaje.' : `De ${trips} viajes.`),
    source: (source: string) => `Anunciada en ${source}.`,
    notConfirmed: (source: string) => `De ${source}, aún sin confirmar.`,
    notAnnounced: 'El IRS todavía no anuncia la tarifa de estos días; cuenta la última conocida.',
    noTrips: 'No hay viajes en este año.',
    total: 'Total',
    close: 'Cerrar',
    odometer: 'Odómetro',
    odometerHelp:
      'Léalo el 1 de enero y el 31 de diciembre. Con las millas del año se puede revisar su registro.',
    startMiles: 'El 1 de enero',
    endMiles: 'El 31 de diciembre',
    save: 'Guardar odómetro',
    saved: 'Odómetro guardado.',
    saveFailed: 'Hubo un problema al guardar su odómetro. Inténtelo de nuevo.',
    fits: (driven: string, logged: string) =>
      `Recorrió ${driven} mi; su registro tiene ${logged} mi. La diferencia es menor del 3%.`,
    more: (driven: string, logged: string, apart: string) =>
      `Recorrió ${driven} mi; su registro tiene ${logged} mi, ${apart} mi más. Busque un viaje repetido.`,
    less: (driven: string, logged: string, apart: string) =>
      `Recorrió ${driven} mi; su registro tiene ${logged} mi. ${apart === '1' ? 'La otra 1 mi no ahorra' : `Las otras ${apart} mi no ahorran`} nada: agregue los viajes que faltan.`,
  },
)
