import { defineCopy } from '@milepost/ui/i18n/language.tsx'

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)
const dias = (n: number) => (n === 1 ? '1 día' : `${n} días`)

export const copy = defineCopy(
  {
    perDiem: 'Per Diem',
    yearToDate: (year: number) => `${year} YTD DEDUCTIONS`,
    wholeYear: (year: number) => `${year} DEDUCTIONS`,
    fullDays: 'Full days',
    partialDays: 'Partial days',
    at: (amount: string) => `at ${amount}`,
    provisional: 'Some days use an estimated rate until the IRS confirms it.',
    why: 'Why this number?',

    help: 'Per Diem Deductions',
    helpNumber:
      'This is what the IRS lets you deduct for meals and small expenses on the days you were away from home.',
    helpHow:
      'Each day counts at the IRS daily rate for transportation. A partial day counts 75% of a full one. The number you see is already the 80% you can deduct.',
    helpMove: 'Mark your days on the calendar and the number updates.',

    selectYear: 'Select year',
    selectStatus: 'Select status',
    pickDays: 'Pick one or more days',
    fullDay: 'Full Day',
    partialDay: 'Partial Day',
    clear: 'Clear',
    fullDayMeans: 'Away from home a whole day, and you needed rest.',
    partialDayMeans:
      'Away more than 12 hours and less than 24. It is the day you leave or come back, with a night away.',
    clearMeans: 'Clears the days you pick.',
    outside: 'Outside the continental US',
    outsideMeans: 'Canada, Mexico, Alaska or Hawaii: these days have their own rate.',
    aDay: (amount: string) => `${amount} per day.`,

    selectedDates: 'Selected Date(s)',
    legend: 'What the marks mean',
    spokenFull: 'full day',
    spokenPartial: 'partial day',
    spokenOutside: 'outside the continental US',
    outsideShort: 'Outside the continental US',
    insideShort: 'Inside the continental US',
    daysOf: (full: number, partial: number) => `${full} full, ${partial} partial`,
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    chooseMonth: 'Choose a month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    wholeMonth: (month: string) => `Pick all of ${month}`,
    noneOfMonth: (month: string) => `Deselect all of ${month}`,

    selected: (n: number) => `${days(n)} selected`,
    adds: (amount: string) => `adds ${amount}`,
    takesOff: (amount: string) => `takes off ${amount}`,
    save: (n: number) => (n === 0 ? 'Save' : `Save ${days(n)}`),
    clearDays: (n: number) => (n === 0 ? 'Clear' : `Clear ${days(n)}`),
    updated: (n: number) => `${n === 1 ? 'Date' : 'Dates'} successfully updated!`,
    notUpdated: (n: number) =>
      `Error updating ${n === 1 ? '1 date' : `${n} dates`}! Please review your entries and try again.`,
    waits: (n: number) =>
      `Not sent yet. ${n === 1 ? 'It’s' : 'They’re'} saved on this device and will send when you’re back online.`,
    nothingToChange: 'Those days are already set that way.',
    notSaved: (n: number): string =>
      n === 1 ? 'This day was not saved:' : 'These days were not saved:',
    stillSelected: (n: number): string =>
      n === 1
        ? 'It is still selected, so you can try again.'
        : 'They are still selected, so you can try again.',

    notes: 'Notes & Disclosures',
    noteFull: 'A full day means you were away from home a whole day and needed rest.',
    notePartial: 'A partial day means you were away more than 12 hours and less than 24 hours.',
    noteNight:
      'The IRS counts partial days as the day you leave home and the day you come back, with a night away in between. A long day that ends in your own bed is not one, even if it lasts 13 hours.',
    noteHome:
      'Days that start and end at home don’t count, no matter how long. Your tax home is where your business is, not always where your family lives.',
    // 49 CFR 395.8(k)(1): a carrier keeps logs for six months.
    noteProof:
      'Save copies of your logs: they show the IRS you were away. Carriers only have to keep them six months. You don’t need meal receipts.',
    noteRate:
      'These are the IRS rates for transportation inside the continental United States. They change on October 1. Until the IRS confirms a rate, we mark it as estimated.',
    noteOutside:
      'Days in Canada, Mexico, Alaska and Hawaii have a higher rate. Check “Outside the continental US” before you save them.',
    noteYears:
      'You can enter days for this year and the three before it. If a year is already filed, talk to your consultant first.',

    entriesFailed: (error: string) => `There was an issue loading your Per Diem entries: ${error}`,

    whyTitle: 'Why this number',
    whyIntro: 'Days × daily rate × deductible percent, for each rate period.',
    owner_operator: 'You',
    spouse_driver: 'Your spouse, driving',
    spouse_rider: 'Your spouse, riding along',
    notice: (number: string) => `IRS Notice ${number}`,
    notAnnounced: 'Estimated: not announced by the IRS yet',
    notConfirmed: (number: string) => `Estimated: IRS Notice ${number} is not confirmed yet`,
    fullLine: (n: number, worth: string) =>
      `${n === 1 ? '1 full day' : `${n} full days`} × ${worth}`,
    partialLine: (n: number, worth: string) =>
      `${n === 1 ? '1 partial day' : `${n} partial days`} × ${worth}`,
    rateLine: (rate: string, share: string, full: string) =>
      `A full day: ${rate} × ${share} = ${full}`,
    partialRateLine: (partShare: string, partial: string) =>
      `A partial day: ${partShare} of it = ${partial}`,
    noDays: 'No days yet',
    notDeductible: 'Not deductible unless we confirm it. Ask your consultant.',
    total: 'Total',
    gotIt: 'Got It',
    close: 'Close',
  },
  {
    perDiem: 'Viáticos (per diem)',
    yearToDate: (year) => `DEDUCCIONES DE ${year} HASTA HOY`,
    wholeYear: (year) => `DEDUCCIONES DE ${year}`,
    fullDays: 'Días completos',
    partialDays: 'Días parciales',
    at: (amount) => `a ${amount}`,
    provisional: 'Algunos días usan una tarifa estimada hasta que el IRS la confirme.',
    why: '¿Por qué este número?',

    help: 'Deducciones por viáticos (per diem)',
    helpNumber:
      'Es lo que el IRS le permite deducir por comidas y gastos menores en los días que estuvo fuera de casa.',
    helpHow:
      'Cada día cuenta a la tarifa diaria del IRS para el transporte. Un día parcial cuenta el 75% de uno completo. El número que ve ya es el 80% que puede deducir.',
    helpMove: 'Marque sus días en el calendario y el número se actualiza.',

    selectYear: 'Elija el año',
    selectStatus: 'Elija el tipo de día',
    pickDays: 'Elija uno o más días',
    fullDay: 'Completo',
    partialDay: 'Parcial',
    clear: 'Borrar',
    fullDayMeans: 'Todo un día fuera de casa, y necesitó descansar.',
    partialDayMeans:
      'Fuera más de 12 horas y menos de 24. Es el día que sale o que regresa, con una noche fuera.',
    clearMeans: 'Quita la marca de los días que elija.',
    outside: 'Fuera de los EE. UU. continentales',
    outsideMeans: 'Canadá, México, Alaska o Hawái: esos días tienen su propia tarifa.',
    aDay: (amount) => `${amount} por día.`,

    selectedDates: 'Fechas elegidas',
    legend: 'Qué significan las marcas',
    spokenFull: 'día completo',
    spokenPartial: 'día parcial',
    spokenOutside: 'fuera de los EE. UU. continentales',
    outsideShort: 'Fuera de los EE. UU. continentales',
    insideShort: 'Dentro de los EE. UU. continentales',
    daysOf: (full, partial) =>
      `${full} ${full === 1 ? 'completo' : 'completos'}, ${partial} ${partial === 1 ? 'parcial' : 'parciales'}`,
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    chooseMonth: 'Elegir un mes',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    wholeMonth: (month) => `Elegir todo ${month}`,
    noneOfMonth: (month) => `Quitar la selección de ${month}`,

    selected: (n) => (n === 1 ? '1 día elegido' : `${n} días elegidos`),
    adds: (amount) => `suma ${amount}`,
    takesOff: (amount) => `resta ${amount}`,
    save: (n) => (n === 0 ? 'Guardar' : `Guardar ${dias(n)}`),
    clearDays: (n) => (n === 0 ? 'Borrar' : `Borrar ${dias(n)}`),
    updated: (n) => (n === 1 ? '¡Fecha actualizada!' : '¡Fechas actualizadas!'),
    notUpdated: (n) =>
      `¡Error al actualizar ${n === 1 ? '1 fecha' : `${n} fechas`}! Revise sus anotaciones e inténtelo de nuevo.`,
    waits: (n) =>
      n === 1
        ? 'Aún sin enviar. Está guardado en este dispositivo y se enviará cuando vuelva la conexión.'
        : 'Aún sin enviar. Están guardados en este dispositivo y se enviarán cuando vuelva la conexión.',
    nothingToChange: 'Esos días ya están así.',
    notSaved: (n) => (n === 1 ? 'Este día no se guardó:' : 'Estos días no se guardaron:'),
    stillSelected: (n) =>
      n === 1
        ? 'Sigue elegido, para que pueda intentarlo de nuevo.'
        : 'Siguen elegidos, para que pueda intentarlo de nuevo.',

    notes: 'Notas y avisos',
    noteFull:
      'Un día completo significa que estuvo todo un día fuera de casa y necesitó descansar.',
    notePartial: 'Un día parcial significa que estuvo fuera más de 12 horas y menos de 24 horas.',
    noteNight:
      'Para el IRS, los días parciales son el día que sale de casa y el día que regresa, con una noche fuera en medio. Un día largo que termina en su propia cama no cuenta, aunque dure 13 horas.',
    noteHome:
      'Los días que empiezan y terminan en casa no cuentan, por largos que sean. Su domicilio fiscal está donde está su negocio, que no siempre es donde vive su familia.',
    noteProof:
      'Guarde copias de sus bitácoras: le demuestran al IRS que estuvo fuera. La compañía solo tiene que guardarlas seis meses. No hacen falta recibos de comidas.',
    noteRate:
      'Son las tarifas del IRS para el transporte dentro de los Estados Unidos continentales. Cambian el 1 de octubre. Mientras el IRS no confirme una tarifa, la marcamos como estimada.',
    noteOutside:
      'Los días en Canadá, México, Alaska y Hawái tienen una tarifa más alta. Marque «Fuera de los EE. UU. continentales» antes de guardarlos.',
    noteYears:
      'Puede anotar días de este año y de los tres anteriores. Si un año ya se declaró, hable antes con su consultor.',

    entriesFailed: (error) => `Hubo un problema al cargar sus días de viáticos: ${error}`,

    whyTitle: 'Por qué este número',
    whyIntro: 'Días × tarifa diaria × porcentaje deducible, por cada período de tarifa.',
    owner_operator: 'Usted',
    spouse_driver: 'Su cónyuge, al volante',
    spouse_rider: 'Su cónyuge, de acompañante',
    notice: (number) => `Aviso ${number} del IRS`,
    notAnnounced: 'Estimada: el IRS aún no la anuncia',
    notConfirmed: (number) => `Estimada: el aviso ${number} del IRS aún no se confirma`,
    fullLine: (n, worth) => `${n === 1 ? '1 día completo' : `${n} días completos`} × ${worth}`,
    partialLine: (n, worth) => `${n === 1 ? '1 día parcial' : `${n} días parciales`} × ${worth}`,
    rateLine: (rate, share, full) => `Un día completo: ${rate} × ${share} = ${full}`,
    partialRateLine: (partShare, partial) => `Un día parcial: el ${partShare} = ${partial}`,
    noDays: 'Sin días todavía',
    notDeductible: 'No se deduce si no lo confirmamos. Pregúntele a su consultor.',
    total: 'Total',
    gotIt: 'Entendido',
    close: 'Cerrar',
  },
)
