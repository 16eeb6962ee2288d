import { quarterInSpanish } from '@milepost/contract/tax/quarter-words'
import type { Subject } from '@milepost/contract/wire/subject'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** “Dana’s”, “Hawkins’”. */
const whose = (name: string) => (/s$/i.test(name) ? `${name}’` : `${name}’s`)

/** What a call is about that has no words of its own; the last two are not a client's. */
export const subjects = defineCopy<Record<Subject, string>>(
  {
    documents: 'documents',
    messages: 'messages',
    books: 'books',
    profit_plan: 'profit plan',
    tax: 'taxes',
    per_diem: 'per diem',
    mileage: 'trips',
    resources: 'resources',
    bank: 'bank',
    account: 'account',
    people: 'people who sign in',
    firm: 'the firm’s records',
    session: 'a session',
  },
  {
    documents: 'los documentos',
    messages: 'los mensajes',
    books: 'los libros',
    profit_plan: 'el plan de ganancias',
    tax: 'los impuestos',
    per_diem: 'los viáticos',
    mileage: 'los viajes',
    resources: 'los recursos',
    bank: 'el banco',
    account: 'la cuenta',
    people: 'las personas con acceso',
    firm: 'los registros de la oficina',
    session: 'una sesión',
  },
)

const withCommas = (number: number) => number.toLocaleString('en-US')

export const copy = defineCopy(
  {
    whose,
    all: (client: string, many: string) => `${whose(client)} ${many}`,
    oneOf: (client: string, _one: string, many: string) => `one of ${whose(client)} ${many}`,
    looked: (what: string) => `looked at ${what}`,
    downloaded: (what: string) => `downloaded ${what}`,
    added: (one: string) => `added ${one}`,
    addedFor: (one: string, client: string) => `added ${one} for ${client}`,
    changed: (what: string) => `changed ${what}`,
    removed: (what: string) => `removed ${what}`,
    andMore: (count: number) => `${count} more`,
    aClient: 'a former client',
    signedInAs: (name: string) => `, signed in as ${name},`,
    asPerson: (name: string) => ` as ${name}`,
    client: ' (client)',
    byLink: (mailedTo: string) => `, by a link in the email to ${mailedTo},`,
    forYear: (year: string) => ` for ${year}`,
    forQuarter: (quarter: string, year: string) => ` for Q${quarter} ${year}`,
    forMonth: (month: string) => ` for ${month}`,
    searching: (text: string) => `, searching for “${text}”`,
    withService: (service: string) => `: added the service “${service}”`,
    withoutService: (service: string) => `: removed the service “${service}”`,
    refused: ' (refused)',
    replayed: ' (sent again: nothing changed, and they got the same answer)',
    handedOver: (client: string, from: string, to: string | undefined) =>
      to === undefined
        ? `took ${from} off ${client}, with nobody in their place yet`
        : `handed ${client} over from ${from} to ${to}`,
    workHandedOver: (client: string, from: string, to: string | undefined) =>
      to === undefined
        ? `took ${from} off the open work for ${client}, with nobody in their place yet`
        : `handed the open work for ${client} over from ${from} to ${to}`,
    erased: (rows: number, files: number) =>
      `erased everything of a former client: ${withCommas(rows)} ${rows === 1 ? 'record' : 'records'} and ${withCommas(files)} ${files === 1 ? 'file' : 'files'}`,

    signed_in: 'signed in',
    second_factor_asked: 'gave their password and was asked for a second factor',
    second_factor_refused: 'tried to sign in with a wrong second factor',
    password_refused: 'tried to sign in with a wrong password',
    password_set: 'set their own password',
  },
  {
    whose: (name) => name,
    all: (client, many) => `${many} de ${client}`,
    oneOf: (client, one) => `${one} de ${client}`,
    looked: (what) => `vio ${what}`,
    downloaded: (what) => `descargó ${what}`,
    added: (one) => `agregó ${one}`,
    addedFor: (one, client) => `agregó ${one} para ${client}`,
    changed: (what) => `cambió ${what}`,
    removed: (what) => `eliminó ${what}`,
    andMore: (count) => `${count} más`,
    aClient: 'un cliente anterior',
    signedInAs: (name) => `, como ${name},`,
    asPerson: (name) => ` como ${name}`,
    client: ' (cliente)',
    byLink: (mailedTo) => `, con un enlace del correo a ${mailedTo},`,
    forYear: (year) => `, año ${year}`,
    forQuarter: (quarter, year) => `, ${quarterInSpanish(Number(quarter))} de ${year}`,
    forMonth: (month) => `, ${month}`,
    searching: (text) => `, buscando «${text}»`,
    withService: (service) => `: agregó el servicio «${service}»`,
    withoutService: (service) => `: quitó el servicio «${service}»`,
    refused: ' (rechazado)',
    replayed: ' (enviado otra vez: no cambió nada, y recibió la misma respuesta)',
    handedOver: (client, from, to) =>
      to === undefined
        ? `quitó a ${from} de ${client}, todavía sin nadie en su lugar`
        : `pasó a ${client} de ${from} a ${to}`,
    workHandedOver: (client, from, to) =>
      to === undefined
        ? `quitó a ${from} del trabajo pendiente para ${client}, todavía sin nadie en su lugar`
        : `pasó de ${from} a ${to} el trabajo pendiente para ${client}`,
    erased: (rows, files) =>
      `borró todo lo de un cliente anterior: ${withCommas(rows)} ${rows === 1 ? 'registro' : 'registros'} y ${withCommas(files)} ${files === 1 ? 'archivo' : 'archivos'}`,

    signed_in: 'inició sesión',
    second_factor_asked: 'dio su contraseña y se le pidió un segundo factor',
    second_factor_refused: 'intentó entrar con un segundo factor equivocado',
    password_refused: 'intentó entrar con una contraseña equivocada',
    password_set: 'creó su propia contraseña',
  },
)
