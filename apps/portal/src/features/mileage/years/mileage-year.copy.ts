import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    yearReport: 'Yearly Report',
    year: 'Year',
    loadFailed: (error: string) => `There was an issue loading your mileage for the year: ${error}`,
    miles: 'Miles',
    savings: 'Savings',
    trips: 'Trips',
    pdf: 'Report as PDF',
    csv: 'Log as CSV',
    why: 'Why this number?',
    whyTitle: (year: number) => `Why this number, ${year}`,
    whyIntro:
      'Each trip counts at the standard mileage rate on the day it started, local time. We round each trip to the cent, then add them up.',
    whyDeduction:
      'Savings means your deduction, not cash back: it lowers the income you pay tax on. How much less tax you pay depends on your tax rate.',
    rateLine: (miles: string, rate: string) => `${miles} mi × $${rate}`,
    otherLine: (miles: string) =>
      `${miles} mi ${miles === '1' ? 'is' : 'are'} personal or commuting, so not deductible.`,
    tripsLine: (trips: number) => (trips === 1 ? 'From 1 trip.' : `From ${trips} trips.`),
    source: (source: string) => `Announced in ${source}.`,
    notConfirmed: (source: string) => `From ${source}, not confirmed yet.`,
    notAnnounced: 'Estimated: the IRS hasn’t announced this rate yet, so we use the latest one.',
    noTrips: 'There are no trips this year.',
    total: 'Total',
    close: 'Close',
    odometer: 'Odometer',
    odometerHelp: 'Read it on January 1 and December 31. It lets you check your log.',
    startMiles: 'On January 1',
    endMiles: 'On December 31',
    changed: 'The odometer rolled over or was replaced',
    reason: 'What happened',
    rolled_over: 'It rolled over',
    replaced: 'It was replaced',
    lastMiles: 'Last reading before',
    firstMiles: 'First reading after',
    save: 'Save Odometer',
    saved: 'Odometer saved.',
    saveFailed: 'There was an issue saving your odometer. Please try again.',
    fits: (driven: string, logged: string) =>
      `You drove ${driven} mi; your log has ${logged} mi. They agree within 3%.`,
    more: (driven: string, logged: string, apart: string) =>
      `You drove ${driven} mi; your log has ${logged} mi, which is ${apart} mi more. Look for a trip entered twice.`,
    less: (driven: string, logged: string, apart: string) =>
      `You drove ${driven} mi; your log has ${logged} mi. The other ${apart} mi ${apart === '1' ? 'counts' : 'count'} as personal. Add any trips you left out; don’t guess at the rest.`,
  },
  {
    yearReport: 'Reporte del año',
    year: 'Año',
    loadFailed: (error: string) => `Hubo un problema al cargar sus millas del año: ${error}`,
    miles: 'Millas',
    savings: 'Deducción',
    trips: 'Viajes',
    pdf: 'Reporte en PDF',
    csv: 'Bitácora en CSV',
    why: '¿Por qué este número?',
    whyTitle: (year: number) => `Por qué este número, ${year}`,
    whyIntro:
      'Cada viaje cuenta a la tarifa estándar por milla del día en que empezó, hora local. Redondeamos cada viaje al centavo y luego los sumamos.',
    whyDeduction:
      'No es dinero que le devuelven: baja el ingreso sobre el que paga impuestos. Cuánto menos paga de impuestos depende de su tasa.',
    rateLine: (miles: string, rate: string) => `${miles} mi × $${rate}`,
    otherLine: (miles: string) =>
      miles === '1'
        ? '1 mi es personal o de la casa al trabajo: no se deduce.'
        : `${miles} mi son personales o de la casa al trabajo: no se deducen.`,
    tripsLine: (trips: number) => (trips === 1 ? 'De 1 viaje.' : `De ${trips} viajes.`),
    source: (source: string) => `Anunciada en ${source}.`,
    notConfirmed: (source: string) => `De ${source}, aún sin confirmar.`,
    notAnnounced: 'Estimada: el IRS todavía no anuncia esta tarifa, así que usamos la última.',
    noTrips: 'No hay viajes este año.',
    total: 'Total',
    close: 'Cerrar',
    odometer: 'Odómetro',
    odometerHelp: 'Léalo el 1 de enero y el 31 de diciembre. Así puede revisar su bitácora.',
    startMiles: 'El 1 de enero',
    endMiles: 'El 31 de diciembre',
    changed: 'El odómetro dio la vuelta o lo cambiaron',
    reason: 'Qué pasó',
    rolled_over: 'Dio la vuelta',
    replaced: 'Lo cambiaron',
    lastMiles: 'Última lectura antes',
    firstMiles: 'Primera lectura después',
    save: 'Guardar odómetro',
    saved: 'Odómetro guardado.',
    saveFailed: 'Hubo un problema al guardar su odómetro. Inténtelo de nuevo.',
    fits: (driven: string, logged: string) =>
      `Recorrió ${driven} mi; su bitácora tiene ${logged} mi. La diferencia es menor del 3%.`,
    more: (driven: string, logged: string, apart: string) =>
      `Recorrió ${driven} mi; su bitácora tiene ${logged} mi, ${apart} mi más. Busque un viaje repetido.`,
    less: (driven: string, logged: string, apart: string) =>
      apart === '1'
        ? `Recorrió ${driven} mi; su bitácora tiene ${logged} mi. La otra milla cuenta como personal. Agregue los viajes que se le pasaron; no invente el resto.`
        : `Recorrió ${driven} mi; su bitácora tiene ${logged} mi. Las otras ${apart} mi cuentan como personales. Agregue los viajes que se le pasaron; no invente el resto.`,
  },
)
