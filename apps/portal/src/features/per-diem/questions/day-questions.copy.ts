import { defineCopy } from '@milepost/ui/i18n/language.tsx'

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)
const dias = (n: number) => (n === 1 ? '1 día' : `${n} días`)

export const copy = defineCopy(
  {
    title: 'Were you away from home?',
    intro: 'Your documents show you in other places. Nothing counts until you say so.',
    worth: (n: number, amount: string) => `${days(n)}, ${amount}`,
    partial: (list: string) => `Partial: ${list}`,
    full: (list: string) => `Full: ${list}`,
    outside: 'Outside the continental US',
    evidence: 'What shows it',
    trip: 'A trip past midnight',
    yes: (n: number) => `Yes, add ${days(n)}`,
    no: 'I wasn’t away',
    added: (n: number) => `${days(n)} added`,
    dismissed: 'OK. We won’t ask about those days again.',
    more: (n: number) => (n === 1 ? 'Show 1 trip' : `Show all ${n} trips`),

    nightTitle: 'Did you sleep away from home?',
    nightIntro:
      'A partial day is the day you leave or the day you come back, so there’s a night away next to it. These days don’t show one:',
    nightAtHome:
      'You told us you sleep at home every night, so these days don’t count for the IRS:',
    slept: 'Yes, I slept away',
    home: (n: number): string => (n === 1 ? 'No, clear this day' : 'No, clear these days'),
    always: 'I’m home every night',
    thanks: 'Thanks. That’s saved.',
    cleared: (n: number) => `${days(n)} cleared`,
    alwaysTitle: 'Home every night?',
    alwaysText: (n: number) =>
      `${n === 0 ? 'We' : `We’ll clear ${days(n)}, and we`} won’t suggest days away anymore. You can change this here anytime.`,
    alwaysConfirm: 'I’m home every night',
    atHome: 'You told us you sleep at home every night, so we don’t look for days away.',
    undo: 'I sleep away sometimes',
  },
  {
    title: '¿Estuvo fuera de casa?',
    intro: 'Sus papeles lo muestran en otros lugares. Nada cuenta hasta que usted lo diga.',
    worth: (n, amount) => `${dias(n)}, ${amount}`,
    partial: (list) => `Parcial: ${list}`,
    full: (list) => `Completo: ${list}`,
    outside: 'Fuera de los EE. UU. continentales',
    evidence: 'Qué lo muestra',
    trip: 'Un viaje que pasó de la medianoche',
    yes: (n) => `Sí, agregar ${dias(n)}`,
    no: 'No estuve fuera',
    added: (n) => (n === 1 ? '1 día agregado' : `${n} días agregados`),
    dismissed: 'Bien. No le preguntaremos más por esos días.',
    more: (n) => (n === 1 ? 'Ver 1 viaje' : `Ver los ${n} viajes`),

    nightTitle: '¿Durmió fuera de casa?',
    nightIntro:
      'Un día parcial es el día que sale o el día que regresa, así que tiene al lado una noche fuera. En estos días no se ve ninguna:',
    nightAtHome:
      'Usted nos dijo que duerme en casa todas las noches, así que estos días no cuentan para el IRS:',
    slept: 'Sí, dormí fuera',
    home: (n) => (n === 1 ? 'No, borrar este día' : 'No, borrar estos días'),
    always: 'Duermo en casa siempre',
    thanks: 'Gracias. Quedó guardado.',
    cleared: (n) => (n === 1 ? '1 día borrado' : `${n} días borrados`),
    alwaysTitle: '¿En casa todas las noches?',
    alwaysText: (n) =>
      `${n === 0 ? 'Ya no' : `Borramos ${dias(n)} y ya no`} le propondremos días fuera. Puede cambiarlo aquí cuando quiera.`,
    alwaysConfirm: 'Duermo en casa siempre',
    atHome: 'Usted nos dijo que duerme en casa todas las noches, así que no buscamos días fuera.',
    undo: 'A veces duermo fuera',
  },
)
