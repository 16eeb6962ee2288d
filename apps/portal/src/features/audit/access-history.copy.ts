import type { AccessArea } from '@milepost/contract/wire/subject'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

/** What of a client's there is to look at, by the code the server has for it. */
export const areas = defineCopy<Record<AccessArea, string>>(
  {
    documents: 'Documents',
    messages: 'Messages',
    books: 'Books',
    profit_plan: 'Profit Plan',
    tax: 'Tax',
    per_diem: 'Per Diem',
    mileage: 'Trips',
    resources: 'Resources',
    bank: 'Bank',
    account: 'Account',
    people: 'People Who Sign In',
  },
  {
    documents: 'Documentos',
    messages: 'Mensajes',
    books: 'Libros',
    profit_plan: 'Plan de ganancias',
    tax: 'Impuestos',
    per_diem: 'Viáticos (per diem)',
    mileage: 'Viajes',
    resources: 'Recursos',
    bank: 'Banco',
    account: 'Cuenta',
    people: 'Personas con acceso',
  },
)

export const copy = defineCopy(
  {
    title: 'Access History',
    about:
      'Every time we work on your account or sign in as you, it’s logged here. So is anyone we gave access. Nobody can edit the log.',
    listFailed: (reason: string) => `There was an issue loading your access history: ${reason}`,
    empty: 'No Visits Yet',
    emptyText: 'When we open your account, you’ll see here who, when and why.',
    signedInAsYou: (name: string) => `${name} signed in as you`,
    workedForYou: (name: string) => `${name} worked on your account`,
    signedInToo: (name: string) => `${name}, added by us, used your account`,
    byLink: (name: string, mailedTo: string) =>
      `Done for ${name} by a link in the email to ${mailedTo}, without signing in`,
    reason: 'Reason',
    seen: 'Viewed',
    changed: 'Changed',
    nothing: 'Nothing',
  },
  {
    title: 'Historial de accesos',
    about:
      'Cada vez que trabajamos en su cuenta o entramos como usted, queda registrado aquí. También quien entra con acceso que le dimos. Nadie puede cambiar el registro.',
    listFailed: (reason) => `Hubo un problema al cargar su historial de accesos: ${reason}`,
    empty: 'Todavía no hay visitas',
    emptyText: 'Cuando abramos su cuenta, verá aquí quién, cuándo y por qué.',
    signedInAsYou: (name) => `${name} entró como usted`,
    workedForYou: (name) => `${name} trabajó en su cuenta`,
    signedInToo: (name) => `${name}, con acceso que le dimos, usó su cuenta`,
    byLink: (name, mailedTo) =>
      `Hecho por ${name} con un enlace del correo a ${mailedTo}, sin iniciar sesión`,
    reason: 'Motivo',
    seen: 'Vio',
    changed: 'Cambió',
    nothing: 'Nada',
  },
)
