import type { Language } from '@milepost/contract/account/account'
import { Email } from '@milepost/contract/account/email'
import type {
  ClientImportDefaults,
  ClientImportMapping,
  ClientImportRow,
  ClientRowProblem,
} from '@milepost/contract/clients/client-imports'
import { Ein, type ClientService } from '@milepost/contract/clients/client-record'
import { maxTagCharacters, maxTagsPerClient } from '@milepost/contract/clients/client-tags'
import { Plan } from '@milepost/contract/wire/access'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { parseDate } from '../../../shared/tables/day-text.ts'
import type { Field } from './headings.ts'
import { readServices } from './services.ts'

export type Colleague = { id: string; fullName: string; email: string }

/** How the rows of a file are read. */
export type RowSettings = {
  mapping: ClientImportMapping
  defaults: ClientImportDefaults
  /** The active staff. */
  colleagues: Colleague[]
  plansOffered: readonly Plan[]
}

/** A client as a row describes them. */
export type ParsedClient = {
  /** The account's: the business, or else the person. */
  name: string
  personName: string
  businessName: string | null
  email: string | null
  phone: string | null
  plan: Plan | null
  consultantId: string | null
  language: Language
  /** Digits. */
  ein: string | null
  /** Whether the row lacks the zero in front of it. */
  isEinCompleted: boolean
  tags: string[]
  startDate: string | null
  services: ClientService[]
  problems: ClientRowProblem[]
  /** What the row calls its plan and its consultant; empty if it says nothing. */
  typed: { plan: string; consultant: string }
}

const languages: Record<string, Language> = {
  en: 'en',
  eng: 'en',
  english: 'en',
  inglés: 'en',
  ingles: 'en',
  es: 'es',
  esp: 'es',
  spa: 'es',
  spanish: 'es',
  español: 'es',
  espanol: 'es',
}

/** Reads a row's cells as text: a formula is what it looks like, and is never computed. */
export function parseRow(cells: readonly string[], settings: RowSettings): ParsedClient {
  const { mapping, defaults, colleagues, plansOffered } = settings
  const problems: ClientRowProblem[] = []
  const read = (column: number | null | undefined) =>
    typeof column === 'number' ? toOneLine(cells[column] ?? '') : ''
  const problem = (code: ClientRowProblem) => {
    problems.push(code)
    return null
  }

  const business = read(mapping.businessName)
  const person = [read(mapping.name), read(mapping.lastName)].filter(Boolean).join(' ')
  const name = business || person
  if (!name) problem('name_missing')
  if (name.length > 120 || person.length > 120) problem('name_too_long')

  const typedEmail = read(mapping.email)
  const email = typedEmail === '' ? null : (readEmail(typedEmail) ?? problem('email_invalid'))

  const typedPhone = read(mapping.phone)
  const phone = typedPhone.length > 40 ? problem('phone_too_long') : typedPhone

  const typedEin = read(mapping.ein)
  const completedEin = completeEin(typedEin)
  const ein =
    typedEin === ''
      ? null
      : ssn.test(typedEin)
        ? problem('ein_is_ssn')
        : (completedEin ?? Ein.safeParse(typedEin).data ?? problem('ein_invalid'))

  const typedDate = read(mapping.startDate)
  const startDate =
    typedDate === ''
      ? null
      : (parseDate(typedDate, mapping.dateOrder) ?? problem('start_date_invalid'))

  const typedPlan = read(mapping.plan)
  const meant = findWord(mapping.planWords, typedPlan)
  const plan =
    typedPlan === ''
      ? (defaults.plan ?? problem('plan_missing'))
      : (meant?.plan ?? Plan.safeParse(typedPlan.toUpperCase()).data ?? problem('plan_unknown'))
  if (plan !== null && !plansOffered.includes(plan)) problem('plan_not_offered')

  const typedLanguage = read(mapping.language).toLowerCase()
  const language = typedLanguage === '' ? defaults.language : languages[typedLanguage]
  if (language === undefined) problem('language_unknown')

  const typedConsultant = read(mapping.consultant)
  const said = findWord(mapping.consultantWords, typedConsultant)
  const isNobody = said?.consultantId === null
  const consultants = said
    ? colleagues.filter(({ id }) => id === said.consultantId)
    : findColleagues(colleagues, typedConsultant)
  if (typedConsultant !== '' && !isNobody && consultants.length !== 1)
    problem(consultants.length === 0 ? 'consultant_unknown' : 'consultant_ambiguous')

  const tags = readTags(read(mapping.tags))
  if (tags.length > maxTagsPerClient) problem('tags_too_many')
  if (tags.some((tag) => tag.length > maxTagCharacters)) problem('tag_too_long')

  const services = readServices(read(mapping.services))
  if (services.includes(undefined)) problem('service_unknown')

  return {
    name,
    personName: person || business,
    businessName: business || null,
    email,
    phone: phone || null,
    plan,
    consultantId: typedConsultant === '' ? defaults.consultantId : (consultants[0]?.id ?? null),
    language: language ?? defaults.language,
    ein,
    isEinCompleted: completedEin !== undefined,
    tags,
    startDate,
    services: services.filter((service) => service !== undefined),
    problems,
    typed: { plan: typedPlan, consultant: typedConsultant },
  }
}

/** What staff said that a word means. */
const findWord = <Said extends { word: string }>(words: Said[] | undefined, typed: string) =>
  words?.find(({ word }) => word.toLowerCase() === typed.toLowerCase())

const readEmail = (typed: string) => Email.safeParse(typed).data?.toLowerCase()

/** As an SSN is written: it has as many digits as an EIN, and would be stored, and shown on forms, as one. */
const ssn = /^\d{3}[- ]\d{2}[- ]\d{4}$/

/** The EIN of 8 digits, whose zero in front Excel drops; undefined if they are not that. */
const completeEin = (typed: string): string | undefined =>
  /^\d-?\d{7}$/.test(typed) ? Ein.safeParse(`0${typed}`).data : undefined

/** By e-mail, full name, or first name, whichever is unique first. */
function findColleagues(colleagues: Colleague[], typed: string): Colleague[] {
  const wanted = typed.toLowerCase()
  const exact = colleagues.filter(
    ({ email, fullName }) => email === readEmail(typed) || fullName.toLowerCase() === wanted,
  )
  if (exact.length > 0) return exact
  return colleagues.filter(({ fullName }) => fullName.toLowerCase().split(' ')[0] === wanted)
}

function readTags(text: string): string[] {
  const tags = text.split(/[,;|]/).map(toOneLine)
  // The first spelling of each.
  return [...Map.groupBy(tags.filter(Boolean), (tag) => tag.toLowerCase()).values()].map(
    ([first]) => first!,
  )
}

/** As the review shows it: of the EIN, only the end. */
export const toShownClient = (
  client: ParsedClient,
  colleagues: Colleague[],
): NonNullable<ClientImportRow['client']> => ({
  name: client.name,
  businessName: client.businessName,
  email: client.email,
  phone: client.phone,
  plan: client.plan,
  consultant: colleagues.find(({ id }) => id === client.consultantId)?.fullName ?? null,
  language: client.language,
  einLastFour: client.ein?.slice(-4) ?? null,
  isEinCompleted: client.isEinCompleted,
  tags: client.tags,
  startDate: client.startDate,
  services: client.services,
})

/** The fields that each problem is about. */
const fieldsOf: Record<ClientRowProblem, readonly Field[]> = {
  name_missing: [],
  name_too_long: ['businessName', 'name', 'lastName'],
  email_invalid: ['email'],
  email_of_staff: ['email'],
  phone_too_long: ['phone'],
  plan_missing: [],
  plan_unknown: ['plan'],
  plan_not_offered: ['plan'],
  consultant_unknown: ['consultant'],
  consultant_ambiguous: ['consultant'],
  language_unknown: ['language'],
  ein_invalid: ['ein'],
  ein_is_ssn: ['ein'],
  tags_too_many: ['tags'],
  tag_too_long: ['tags'],
  start_date_invalid: ['startDate'],
  service_unknown: ['services'],
}

/** What a row has in the columns that its problems are about. */
export const listBadCells = (
  cells: readonly string[],
  mapping: ClientImportMapping,
  problems: readonly ClientRowProblem[],
): ClientImportRow['badCells'] =>
  problems.flatMap((problem) =>
    fieldsOf[problem].flatMap((field) => {
      const column = mapping[field] ?? null
      const text = column === null ? '' : toOneLine(cells[column] ?? '').slice(0, 200)
      if (column === null || text === '') return []
      // An SSN in the wrong column is shown no more than one in the right place.
      return [{ problem, column, text: field === 'ein' ? maskDigits(text) : text }]
    }),
  )

/** All digits but the last four as dots. */
const maskDigits = (text: string) => text.replaceAll(/\d(?=(?:\D*\d){4})/g, '•')
