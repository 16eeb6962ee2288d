import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Rates',
    about:
      'What the IRS announced, by date. A rate counts from its own day; the days before keep theirs.',
    perDiem: 'Per diem',
    mileage: 'Standard mileage',
    loadFailed: (reason: string) => `There was an issue loading the rates: ${reason}`,
    none: 'No rates yet.',
    add: 'Add a rate',
    addPerDiem: 'Add a per diem rate',
    addMileage: 'Add a mileage rate',
    correct: 'Correct',
    correctRate: (ofDays: string) => `Correct the rate ${ofDays}`,
    days: (from: string, to: string | null) => (to === null ? `From ${from}` : `${from} – ${to}`),
    ofDays: (from: string, to: string | null) =>
      to === null ? `from ${from} on` : `of ${from} – ${to}`,
    inUse: 'In use today',
    provisional: 'Provisional',
    noNotice: 'Not announced',
    shownInsideConus: (amount: string) => `${amount} a day`,
    shownOutsideConus: (amount: string) => `${amount} outside the continental US`,
    shownStandardRate: (amount: string) => `${amount} a mile`,

    from: 'From',
    to: 'To',
    toHint: 'Left empty, it holds until the next rate begins.',
    insideConus: 'Continental US ($ a day)',
    outsideConus: 'Elsewhere ($ a day)',
    standardRate: 'Dollars a mile',
    notice: 'IRS notice',
    noticeHintPerDiem: 'Its number, such as 2025-54. Clients see it beside the rate.',
    noticeHintMileage:
      'As it is cited, such as IRS Notice 2026-10. Clients see it beside the rate.',
    provisionalLabel: 'Provisional: clients see that it may change',
    overlaps: (ofDays: string) => `The rate ${ofDays} was announced for some of these days.`,
    followsNew:
      'Deductions and savings of days from then on are worked out with this rate as soon as it is saved. What was figured with an earlier rate for want of this one was marked provisional, and follows.',
    followsCorrection:
      'Deductions, savings and reports of these days are worked out anew with the next look. Papers that were downloaded or published before keep their figures.',
    followsMove:
      'The days between its old first day and the new one count at the rate that holds on them then.',
    remove: 'Remove',
    removeAsk: (ofDays: string) => `Remove the rate ${ofDays}?`,
    removeText:
      'Its days count at the rate before it, provisionally where that one was announced for less.',
    removed: 'The rate is removed.',
    save: 'Save',
    saved: 'The rate is saved.',
  },
  {
    title: 'Tarifas',
    about:
      'Lo que anunció el IRS, por fecha. Una tarifa vale desde su propio día; los días anteriores conservan la suya.',
    perDiem: 'Viáticos',
    mileage: 'Millaje estándar',
    loadFailed: (reason) => `Hubo un problema al cargar las tarifas: ${reason}`,
    none: 'Todavía no hay tarifas.',
    add: 'Agregar una tarifa',
    addPerDiem: 'Agregar una tarifa de viáticos',
    addMileage: 'Agregar una tarifa de millaje',
    correct: 'Corregir',
    correctRate: (ofDays) => `Corregir la tarifa ${ofDays}`,
    days: (from, to) => (to === null ? `Desde el ${from}` : `${from} – ${to}`),
    ofDays: (from, to) => (to === null ? `desde el ${from}` : `del ${from} al ${to}`),
    inUse: 'Vale hoy',
    provisional: 'Provisional',
    noNotice: 'Sin anunciar',
    shownInsideConus: (amount) => `${amount} por día`,
    shownOutsideConus: (amount) => `${amount} fuera de EE. UU. continental`,
    shownStandardRate: (amount) => `${amount} por milla`,

    from: 'Desde',
    to: 'Hasta',
    toHint: 'Si queda vacío, vale hasta que empiece la siguiente.',
    insideConus: 'EE. UU. continental ($)',
    outsideConus: 'En otro lugar ($)',
    standardRate: 'Dólares por milla',
    notice: 'Aviso del IRS',
    noticeHintPerDiem: 'Su número, como 2025-54. Los clientes lo ven junto a la tarifa.',
    noticeHintMileage:
      'Como se cita, por ejemplo IRS Notice 2026-10. Los clientes lo ven junto a la tarifa.',
    provisionalLabel: 'Provisional: los clientes ven que puede cambiar',
    overlaps: (ofDays) => `La tarifa ${ofDays} ya vale para algunos de estos días.`,
    followsNew:
      'Las deducciones y los ahorros de los días desde entonces se calculan con esta tarifa en cuanto se guarda. Lo que se calculó con una anterior por falta de esta estaba marcado como provisional, y cambia con ella.',
    followsCorrection:
      'Las deducciones, los ahorros y los informes de estos días se calculan de nuevo la próxima vez que se vean. Los papeles ya descargados o publicados conservan sus cifras.',
    followsMove:
      'Los días entre su primer día de antes y el nuevo cuentan con la tarifa que valga entonces para ellos.',
    remove: 'Quitar',
    removeAsk: (ofDays) => `¿Quitar la tarifa ${ofDays}?`,
    removeText:
      'Sus días cuentan con la tarifa anterior, provisionalmente si esta se anunció para menos tiempo.',
    removed: 'La tarifa se quitó.',
    save: 'Guardar',
    saved: 'La tarifa está guardada.',
  },
)
