import { methodInEnglish, methodInSpanish } from '@milepost/contract/tax/payment-methods'
import { quarterInEnglish, quarterInSpanish } from '@milepost/contract/tax/quarter-words'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    title: 'Payment Dates',
    failed: (reason: string) => `There was an issue loading your payment dates: ${reason}`,
    quarterName: (quarter: number, year: number) => `${quarterInEnglish(quarter)} of ${year}`,
    earlier: (quarters: number) =>
      quarters === 1 ? '1 earlier quarter' : `${quarters} earlier quarters`,
    notKnown: 'No date yet',
    weekend: (day: string) => `Moved from ${day}: a weekend.`,
    holiday: (day: string) => `Moved from ${day}: a holiday.`,
    weekendAndHoliday: (day: string) => `Moved from ${day}: a weekend and a holiday.`,

    left: (amount: string) => `${amount} to pay`,
    notMarked: (amount: string) => `${amount} not marked as paid`,
    paidInFull: 'Paid',
    amountPaid: (amount: string) => `${amount} paid`,
    nothingDue: 'Nothing to pay',
    noEstimate: 'No estimate yet',
    onPaper: 'See the estimate',
    estimate: 'Your estimate says',
    paid: 'You paid',
    leftToPay: 'Left to pay',
    setAside: (amount: string, weeks: number) =>
      `Set aside ${amount} per week for ${weeks === 1 ? '1 week' : `${weeks} weeks`}.`,
    setAsideBy: (amount: string, day: string) => `Set aside ${amount} by ${day}.`,
    late: (amount: string | null, days: number) =>
      `${amount === null ? 'Not' : `${amount} not`} marked as paid, ${days === 1 ? '1 day late' : `${days} days late`}`,
    lateMeans: (day: string) =>
      `Until you pay it, the IRS adds a charge for each day, up to ${day} (IRC 6654). If you have paid, mark it below.`,

    markAsPaid: 'Mark as Paid',
    markAsPaidFor: (quarter: string) => `Mark as Paid: ${quarter}`,
    edit: 'Edit',
    editPayment: (payment: string) => `Edit the payment of ${payment}`,
    paidOnDay: (amount: string, day: string) => `${amount} on ${day}`,
    confirmation: (number: string) => `Confirmation ${number}`,
    isSeenAtIrs: 'The IRS shows it',

    markTitle: (quarter: string) => `${quarter}: Mark as Paid`,
    editTitle: (quarter: string) => `${quarter}: Edit Payment`,
    ownRecord: 'This is your own record, and we see it. It doesn’t pay the IRS.',
    amount: 'Amount, in dollars',
    paidOn: 'Paid on',
    method: 'How you paid',
    noMethod: 'Not set',
    methodName: methodInEnglish,
    confirmationNumber: 'Confirmation number, if you have one',
    save: 'Save',
    remove: 'Delete',
    saved: 'Payment saved.',
    removed: 'Payment deleted.',
    notSaved: (reason: string) => `Your payment was not saved. ${reason}`,
    notRemoved: (reason: string) => `Your payment was not deleted. ${reason}`,

    addToCalendar: 'Add to Calendar',
    calendarFile: 'tax-payment-dates.ics',
    event: (quarter: number, year: number) =>
      `Due: ${quarterInEnglish(quarter)} estimated tax, ${year}`,
    payAt: (link: string) => `Pay the IRS at ${link}`,
  },
  {
    title: 'Fechas de pago',
    failed: (reason) => `Hubo un problema al cargar sus fechas de pago: ${reason}`,
    quarterName: (quarter, year) => `${quarterInSpanish(quarter)} de ${year}`,
    earlier: (quarters) =>
      quarters === 1 ? '1 trimestre anterior' : `${quarters} trimestres anteriores`,
    notKnown: 'Aún sin fecha',
    weekend: (day) => `Era el ${day}, pero cae en fin de semana.`,
    holiday: (day) => `Era el ${day}, pero es día feriado.`,
    weekendAndHoliday: (day) => `Era el ${day}, pero cae en fin de semana y día feriado.`,

    left: (amount) => `${amount} por pagar`,
    notMarked: (amount) => `${amount} sin marcar como pagados`,
    paidInFull: 'Pagado',
    amountPaid: (amount) => `${amount} pagados`,
    nothingDue: 'Nada que pagar',
    noEstimate: 'Sin estimación',
    onPaper: 'Vea la estimación',
    estimate: 'Su estimación dice',
    paid: 'Usted pagó',
    leftToPay: 'Falta por pagar',
    setAside: (amount, weeks) =>
      `Aparte ${amount} por semana durante ${weeks === 1 ? '1 semana' : `${weeks} semanas`}.`,
    setAsideBy: (amount, day) => `Aparte ${amount} a más tardar el ${day}.`,
    late: (amount, days) =>
      `${amount === null ? 'Sin marcar como pagado' : `${amount} sin marcar como pagados`}, con ${days === 1 ? '1 día de atraso' : `${days} días de atraso`}`,
    lateMeans: (day) =>
      `Mientras no lo pague, el IRS suma un cargo por cada día, hasta el ${day} (IRC 6654). Si ya lo pagó, márquelo abajo.`,

    markAsPaid: 'Marcar como pagado',
    markAsPaidFor: (quarter) => `Marcar como pagado: ${quarter}`,
    edit: 'Editar',
    editPayment: (payment) => `Editar el pago de ${payment}`,
    paidOnDay: (amount, day) => `${amount} el ${day}`,
    confirmation: (number) => `Confirmación ${number}`,
    isSeenAtIrs: 'Ya aparece en el IRS',

    markTitle: (quarter) => `${quarter}: marcar como pagado`,
    editTitle: (quarter) => `${quarter}: editar pago`,
    ownRecord: 'Es su propio registro, y nosotros también lo vemos. Con esto no le paga al IRS.',
    amount: 'Monto, en dólares',
    paidOn: 'Pagado el',
    method: 'Cómo pagó',
    noMethod: 'Sin indicar',
    methodName: methodInSpanish,
    confirmationNumber: 'Número de confirmación, si lo tiene',
    save: 'Guardar',
    remove: 'Borrar',
    saved: 'Pago guardado.',
    removed: 'Pago borrado.',
    notSaved: (reason) => `Su pago no se guardó. ${reason}`,
    notRemoved: (reason) => `Su pago no se borró. ${reason}`,

    addToCalendar: 'Agregar al calendario',
    calendarFile: 'fechas-de-impuestos.ics',
    event: (quarter, year) => `Vence: impuesto estimado, ${quarterInSpanish(quarter)} de ${year}`,
    payAt: (link) => `Pague al IRS en ${link}`,
  },
)
