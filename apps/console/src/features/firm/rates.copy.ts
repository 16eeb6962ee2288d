import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Rates',
    about:
      'IRS rates by date. A new rate counts from its first day; earlier days keep the rate they had.',
    perDiem: 'Per diem',
    mileage: 'Standard mileage',
    loadFailed: (reason: string) => `Couldn’t load the rates: ${reason}`,
    none: 'No rates yet.',
    add: 'Add a rate',
    addPerDiem: 'Add a per diem rate',
    addMileage: 'Add a mileage rate',
    correct: 'Edit',
    correctRate: (ofDays: string) => `Edit the rate ${ofDays}`,
    days: (from: string, to: string | null) => (to === null ? `From ${from}` : `${from} – ${to}`),
    ofDays: (from: string, to: string | null) =>
      to === null ? `from ${from} on` : `for ${from} – ${to}`,
    inUse: 'In use today',
    provisional: 'Estimated',
    noNotice: 'Not announced',
    shownInsideConus: (amount: string) => `${amount} per day`,
    shownOutsideConus: (amount: string) => `${amount} outside the continental US`,
    shownStandardRate: (amount: string) => `${amount} per mile`,

    from: 'From',
    to: 'To',
    toHint: 'Leave empty to run until the next rate starts.',
    insideConus: 'Continental US ($ per day)',
    outsideConus: 'Outside the continental US ($ per day)',
    standardRate: 'Dollars per mile',
    notice: 'IRS notice',
    noticeHintPerDiem: 'The number, like 2025-54. Clients see it next to the rate.',
    noticeHintMileage: 'The full name, like IRS Notice 2026-10. Clients see it next to the rate.',
    provisionalLabel: 'Estimated: clients see that it may change',
    overlaps: (ofDays: string) => `The rate ${ofDays} already covers some of these days.`,
    ends: (ofDays: string, from: string) =>
      `The rate ${ofDays} changes in the middle: it counts up to the day before ${from}, and this one from then on.`,
    followsNew:
      'Once you save, deductions and savings from that day on use this rate. Days that used an estimated rate until now change to this one.',
    followsCorrection:
      'Deductions, savings and reports for these days update the next time anyone opens them. Documents already downloaded or published keep their figures.',
    followsMove:
      'Days between the old first day and the new one use the rate that covers them after the change.',
    lastChecked: (day: string) => `Last checked ${day}`,
    neverChecked: 'Not checked yet',
    reviewTitle: 'Is there a new rate?',
    reviewPerDiem:
      'The IRS announces the per diem rates from October 1 in late September. See whether there is a new one.',
    reviewMileage:
      'The IRS announces next year’s mileage rate in December, and a change in the middle of the year around June. See whether there is a new one.',
    nothingNewPerDiem: 'No new per diem rate',
    nothingNewMileage: 'No new mileage rate',
    checked: 'Noted: checked today.',
    uses: 'What uses it',
    usesTitle: (ofDays: string) => `What uses the rate ${ofDays}`,
    changedTitle: (ofDays: string) => `What changed with the rate ${ofDays}`,
    usesFailed: (reason: string) => `Couldn’t load what uses the rate: ${reason}`,
    noUses: 'Nothing yet: no client has anything on these days.',
    sumOfTrips: (shown: string, trips: number, clients: number) =>
      `${shown} ${trips === 1 ? 'trip' : 'trips'} of ${clients === 1 ? '1 client' : `${clients} clients`}.`,
    sumOfDays: (shown: string, days: number, clients: number) =>
      `${shown} ${days === 1 ? 'day' : 'days'} of ${clients === 1 ? '1 client' : `${clients} clients`}.`,
    sumOfSavings: (amount: string) => `Savings: ${amount}.`,
    sumOfPlans: (plans: number) =>
      plans === 1 ? '1 profit plan counts with it.' : `${plans} profit plans count with it.`,
    fromTo: (before: string, after: string) => `${before} → ${after}`,
    client: 'Client',
    trips: 'Trips',
    entries: 'Days',
    reports: 'Reports',
    moreUses: (clients: number) =>
      clients === 1 ? 'And 1 more client.' : `And ${clients} more clients.`,
    close: 'Close',
    remove: 'Remove',
    removeAsk: (ofDays: string) => `Remove the rate ${ofDays}?`,
    removeText:
      'Its days go back to the rate before it, marked as estimated if that rate had ended.',
    removed: 'Rate removed.',
    save: 'Save',
    saved: 'Rate saved.',
  },
  {
    title: 'Tarifas',
    about:
      'Tarifas del IRS por fecha. Una tarifa nueva cuenta desde su primer día; los días anteriores conservan la que tenían.',
    perDiem: 'Viáticos',
    mileage: 'Millaje estándar',
    loadFailed: (reason) => `No se pudieron cargar las tarifas: ${reason}`,
    none: 'Todavía no hay tarifas.',
    add: 'Agregar una tarifa',
    addPerDiem: 'Agregar una tarifa de viáticos',
    addMileage: 'Agregar una tarifa por milla',
    correct: 'Editar',
    correctRate: (ofDays) => `Editar la tarifa ${ofDays}`,
    days: (from, to) => (to === null ? `Desde el ${from}` : `${from} – ${to}`),
    ofDays: (from, to) => (to === null ? `desde el ${from}` : `del ${from} al ${to}`),
    inUse: 'Vigente hoy',
    provisional: 'Estimada',
    noNotice: 'Sin anunciar',
    shownInsideConus: (amount) => `${amount} por día`,
    shownOutsideConus: (amount) => `${amount} fuera de EE. UU. continental`,
    shownStandardRate: (amount) => `${amount} por milla`,

    from: 'Desde',
    to: 'Hasta',
    toHint: 'Déjelo vacío si rige hasta la siguiente tarifa.',
    insideConus: 'EE. UU. continental ($ por día)',
    outsideConus: 'Fuera de EE. UU. continental ($ por día)',
    standardRate: 'Dólares por milla',
    notice: 'Aviso del IRS',
    noticeHintPerDiem: 'El número, como 2025-54. Los clientes lo ven junto a la tarifa.',
    noticeHintMileage:
      'El nombre completo, como IRS Notice 2026-10. Los clientes lo ven junto a la tarifa.',
    provisionalLabel: 'Estimada: los clientes ven que puede cambiar',
    overlaps: (ofDays) => `La tarifa ${ofDays} ya cubre algunos de estos días.`,
    ends: (ofDays, from) =>
      `La tarifa ${ofDays} cambia a mitad de camino: cuenta hasta el día antes del ${from}, y esta desde entonces.`,
    followsNew:
      'Al guardar, las deducciones desde ese día usan esta tarifa. Los días que usaban una tarifa estimada cambian a esta.',
    followsCorrection:
      'Las deducciones y los reportes de estos días se actualizan la próxima vez que alguien los abra. Los documentos ya descargados o publicados conservan sus cifras.',
    followsMove:
      'Los días entre el primer día anterior y el nuevo usan la tarifa que los cubra después del cambio.',
    lastChecked: (day) => `Revisada el ${day}`,
    neverChecked: 'Sin revisar',
    reviewTitle: '¿Hay una tarifa nueva?',
    reviewPerDiem:
      'El IRS anuncia a fines de septiembre los viáticos que rigen desde el 1 de octubre. Vea si hay una tarifa nueva.',
    reviewMileage:
      'El IRS anuncia en diciembre la tarifa por milla del año siguiente, y alrededor de junio un cambio a mitad de año. Vea si hay una tarifa nueva.',
    nothingNewPerDiem: 'No hay viáticos nuevos',
    nothingNewMileage: 'No hay tarifa por milla nueva',
    checked: 'Anotado: revisada hoy.',
    uses: 'Dónde se usa',
    usesTitle: (ofDays) => `Dónde se usa la tarifa ${ofDays}`,
    changedTitle: (ofDays) => `Lo que cambió con la tarifa ${ofDays}`,
    usesFailed: (reason) => `No se pudo cargar dónde se usa la tarifa: ${reason}`,
    noUses: 'Todavía en nada: ningún cliente tiene algo en esos días.',
    sumOfTrips: (shown, trips, clients) =>
      `${shown} ${trips === 1 ? 'viaje' : 'viajes'} de ${clients === 1 ? '1 cliente' : `${clients} clientes`}.`,
    sumOfDays: (shown, days, clients) =>
      `${shown} ${days === 1 ? 'día' : 'días'} de ${clients === 1 ? '1 cliente' : `${clients} clientes`}.`,
    sumOfSavings: (amount) => `Deducción: ${amount}.`,
    sumOfPlans: (plans) =>
      plans === 1
        ? '1 plan de ganancias se calcula con ella.'
        : `${plans} planes de ganancias se calculan con ella.`,
    fromTo: (before, after) => `${before} → ${after}`,
    client: 'Cliente',
    trips: 'Viajes',
    entries: 'Días',
    reports: 'Reportes',
    moreUses: (clients) => (clients === 1 ? 'Y 1 cliente más.' : `Y ${clients} clientes más.`),
    close: 'Cerrar',
    remove: 'Quitar',
    removeAsk: (ofDays) => `¿Quitar la tarifa ${ofDays}?`,
    removeText:
      'Sus días vuelven a la tarifa anterior, marcados como estimados si esa tarifa ya terminó.',
    removed: 'Tarifa quitada.',
    save: 'Guardar',
    saved: 'Tarifa guardada.',
  },
)
