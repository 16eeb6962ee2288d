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
    provisional: 'Some of these days count at a rate the IRS has not confirmed yet.',
    why: 'Why this number?',

    help: 'Per Diem Deductions',
    helpNumber:
      'This is what the IRS lets you deduct for meals and small expenses on the days you were away from home.',
    helpHow:
      'Each day counts at the daily rate of the IRS for the transportation industry. You can deduct 80% of it. A partial day counts for 75% of a full one.',
    helpMove: 'Mark your days in the calendar and the number moves with them.',

    selectYear: 'Select year',
    selectStatus: 'Select status',
    pickDays: 'Pick one or more days',
    fullDay: 'Full Day',
    partialDay: 'Partial Day',
    clear: 'Clear',
    fullDayMeans: 'Away from home a whole day, and you needed rest.',
    partialDayMeans: 'Away more than 12 hours and less than 24.',
    clearMeans: 'Takes the mark off the days you pick.',
    aDay: (amount: string) => `${amount} a day.`,

    selectedDates: 'Selected Date(s)',
    legend: 'What the marks mean',
    spokenFull: 'full day',
    spokenPartial: 'partial day',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    chooseMonth: 'Choose a month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    wholeMonth: (month: string) => `Pick all of ${month}`,
    noneOfMonth: (month: string) => `Unpick ${month}`,

    selected: (n: number) => `${days(n)} selected`,
    adds: (amount: string) => `adds ${amount}`,
    takesOff: (amount: string) => `takes off ${amount}`,
    save: (n: number) => (n === 0 ? 'Save' : `Save ${days(n)}`),
    clearDays: (n: number) => (n === 0 ? 'Clear' : `Clear ${days(n)}`),
    updated: (n: number) => `${n === 1 ? 'Date' : 'Dates'} successfully updated!`,
    notUpdated: (n: number) =>
      `Error updating ${n === 1 ? '1 date' : `${n} dates`}! Please review your entries and try again.`,
    waits: (n: number) =>
      `Not sent yet. ${n === 1 ? 'Your day is saved on this device and goes out by itself.' : 'Your days are saved on this device and go out by themselves.'}`,
    nothingToChange: 'Nothing to change: these days are already so.',
    notSaved: (n: number): string =>
      n === 1 ? 'This day was not saved:' : 'These days were not saved:',
    stillSelected: (n: number): string =>
      n === 1
        ? 'It is still selected, so you can try again.'
        : 'They are still selected, so you can try again.',

    notes: 'Notes & Disclosures',
    noteFull: 'A full day means you were away from home a whole day and needed rest.',
    notePartial: 'A partial day means you were away more than 12 hours and less than 24 hours.',
    noteHome:
      'Days that begin and end at home do not count, however long they were. Your tax home is where your business is, not always where your family lives.',
    noteProof:
      'Keep your logs. They show the IRS that you were away; receipts for meals are not needed.',
    noteRate:
      'Rates are those of the IRS for the transportation industry inside the continental United States. They change on October 1. A rate that is not announced yet is marked as provisional.',
    noteYears:
      'You can enter days of this year and the three before it. For a year that is already filed, talk to your consultant first.',

    entriesFailed: (error: string) => `There was an issue loading your Per Diem entries: ${error}`,

    whyTitle: 'Why this number',
    whyIntro: 'Days × rate × share, for every period with a rate of its own.',
    owner_operator: 'You',
    spouse_driver: 'Your spouse, driving',
    spouse_rider: 'Your spouse, riding along',
    notice: (number: string) => `IRS Notice ${number}`,
    notAnnounced: 'Provisional: not announced by the IRS yet',
    notConfirmed: (number: string) => `Provisional: IRS Notice ${number} is not confirmed yet`,
    fullLine: (n: number, worth: string) =>
      `${n === 1 ? '1 full day' : `${n} full days`} × ${worth}`,
    partialLine: (n: number, worth: string) =>
      `${n === 1 ? '1 partial day' : `${n} partial days`} × ${worth}`,
    rateLine: (rate: string, share: string, full: string) =>
      `A full day: ${rate} × ${share} = ${full}`,
    partialRateLine: (partShare: string, partial: string) =>
      `A partial day: ${partShare} of it = ${partial}`,
    noDays: 'No days yet',
    notDeductible: 'Your firm has not marked this travel as deductible.',
    total: 'Total',
    gotIt: 'Got It',
    close: 'Close',
  },
  {
    perDiem: 'Viáticos',
    yearToDate: (year) => `DEDUCCIONES DE ${year} HASTA HOY`,
    wholeYear: (year) => `DEDUCCIONES DE ${year}`,
    fullDays: 'Días completos',
    partialDays: 'Días parciales',
    at: (amount) => `a ${amount}`,
    provisional: 'Algunos de estos días cuentan a una tarifa que el IRS aún no ha confirmado.',
    why: '¿Por qué este número?',

    help: 'Deducciones por viáticos',
    helpNumber:
      'Es lo que el IRS le permite deducir por comidas y gastos menores en los días que estuvo fuera de casa.',
    helpHow:
      'Cada día cuenta a la tarifa diaria del IRS para la industria del transporte. Usted puede deducir el 80%. Un día parcial cuenta el 75% de uno completo.',
    helpMove: 'Marque sus días en el calendario y el número se mueve con ellos.',

    selectYear: 'Elija el año',
    selectStatus: 'Elija el tipo de día',
    pickDays: 'Elija uno o más días',
    fullDay: 'Completo',
    partialDay: 'Parcial',
    clear: 'Borrar',
    fullDayMeans: 'Todo un día fuera de casa, y necesitó descansar.',
    partialDayMeans: 'Fuera más de 12 horas y menos de 24.',
    clearMeans: 'Quita la marca de los días que elija.',
    aDay: (amount) => `${amount} por día.`,

    selectedDates: 'Fechas elegidas',
    legend: 'Qué significan las marcas',
    spokenFull: 'día completo',
    spokenPartial: 'día parcial',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    chooseMonth: 'Elegir un mes',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    wholeMonth: (month) => `Elegir todo ${month}`,
    noneOfMonth: (month) => `Quitar ${month}`,

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
        ? 'Aún sin enviar. Su día está guardado en este dispositivo y saldrá por sí solo.'
        : 'Aún sin enviar. Sus días están guardados en este dispositivo y saldrán por sí solos.',
    nothingToChange: 'No hay nada que cambiar: esos días ya están así.',
    notSaved: (n) => (n === 1 ? 'Este día no se guardó:' : 'Estos días no se guardaron:'),
    stillSelected: (n) =>
      n === 1
        ? 'Sigue elegido, para que pueda intentarlo de nuevo.'
        : 'Siguen elegidos, para que pueda intentarlo de nuevo.',

    notes: 'Notas y avisos',
    noteFull:
      'Un día completo significa que estuvo todo un día fuera de casa y necesitó descansar.',
    notePartial: 'Un día parcial significa que estuvo fuera más de 12 horas y menos de 24 horas.',
    noteHome:
      'Los días que empiezan y terminan en casa no cuentan, por largos que sean. Su domicilio fiscal está donde está su negocio, que no siempre es donde vive su familia.',
    noteProof:
      'Guarde sus bitácoras. Le demuestran al IRS que estuvo fuera; no hacen falta recibos de comidas.',
    noteRate:
      'Las tarifas son las del IRS para la industria del transporte dentro de los Estados Unidos continentales. Cambian el 1 de octubre. Una tarifa que aún no se anuncia aparece como provisional.',
    noteYears:
      'Puede anotar días de este año y de los tres anteriores. Si un año ya se declaró, hable antes con su consultor.',

    entriesFailed: (error) => `Hubo un problema al cargar sus días de viáticos: ${error}`,

    whyTitle: 'Por qué este número',
    whyIntro: 'Días × tarifa × parte deducible, en cada período con su propia tarifa.',
    owner_operator: 'Usted',
    spouse_driver: 'Su cónyuge, al volante',
    spouse_rider: 'Su cónyuge, de acompañante',
    notice: (number) => `Aviso ${number} del IRS`,
    notAnnounced: 'Provisional: el IRS aún no la anuncia',
    notConfirmed: (number) => `Provisional: el aviso ${number} del IRS aún no se confirma`,
    fullLine: (n, worth) => `${n === 1 ? '1 día completo' : `${n} días completos`} × ${worth}`,
    partialLine: (n, worth) => `${n === 1 ? '1 día parcial' : `${n} días parciales`} × ${worth}`,
    rateLine: (rate, share, full) => `Un día completo: ${rate} × ${share} = ${full}`,
    partialRateLine: (partShare, partial) => `Un día parcial: el ${partShare} = ${partial}`,
    noDays: 'Sin días todavía',
    notDeductible: 'Su oficina no ha marcado este viaje como deducible.',
    total: 'Total',
    gotIt: 'Entendido',
    close: 'Cerrar',
  },
)
