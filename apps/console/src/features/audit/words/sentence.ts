import type { AuditEntry } from '@milepost/contract/audit/audit'
import { ClientService } from '@milepost/contract/clients/client-record'
import type { Language } from '@milepost/ui/i18n/language.tsx'
import { formatList } from '@milepost/ui/i18n/list.ts'
import { recordWords } from '../../../shared/clients/record-words.copy.ts'
import { findCallWords } from './call-words.ts'
import { copy, subjects } from './sentence.copy.ts'

type Described = Pick<
  AuditEntry,
  | 'action'
  | 'actions'
  | 'entries'
  | 'kind'
  | 'area'
  | 'accountId'
  | 'accountName'
  | 'actedAs'
  | 'subject'
>

/** What an entry says of its call besides its name. All of it was input once. */
type Input = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** Of a change of several clients. */
  body?: { clients?: { addService?: unknown; removeService?: unknown } }
  outcome?: unknown
  /** Of work that was handed over: the names of who had it and who gets it. */
  from?: unknown
  to?: unknown
  /** The status of the answer. */
  refused?: number
  /** Whether they only got the stored answer again. */
  replayed?: boolean
  mailedTo?: unknown
  /** Whether a client did it themselves. */
  own?: boolean
  /** The ID of the person of a client who did it. */
  person?: unknown
  /** Of a certificate of erasure: how many rows of each table, and files. */
  rows?: Record<string, number>
  files?: number
}

export const parseInput = (subject: string): Input => (JSON.parse(subject) as Input | null) ?? {}

const maxNouns = 3

/**
 * What somebody did, without their name at its beginning: “looked at Dana’s profit and loss for 2026”. Of a
 * visit, everything they looked at.
 */
export function describe(entry: Described, language: Language): string {
  const words = copy[language]
  const input = parseInput(entry.subject)
  const said =
    entry.entries > 1
      ? describeVisit(entry, language)
      : describeCall(entry, input, language) + describeInput(input, language)
  const refused = input.refused === undefined ? '' : words.refused
  const end = input.replayed ? words.replayed : refused
  if (entry.actedAs && entry.kind === 'signed_in')
    return ` ${said}${words.asPerson(entry.actedAs)}${end}`
  return `${describeRole(entry, input, language)} ${said}${end}`
}

/** As whom somebody acted, by which mail's link, or that they are a client; empty of staff in their own name. */
function describeRole(
  { actedAs }: Described,
  { mailedTo, own, person }: Input,
  language: Language,
): string {
  const words = copy[language]
  if (actedAs) return words.signedInAs(actedAs)
  if (typeof mailedTo === 'string') return words.byLink(mailedTo)
  return own || person !== undefined ? words.client : ''
}

const outcomes = [
  'signed_in',
  'second_factor_asked',
  'second_factor_refused',
  'password_refused',
  'password_set',
] as const

function describeCall(entry: Described, input: Input, language: Language): string {
  const words = copy[language]
  const { outcome, from, to } = input
  if ((outcome === 'handed_over' || outcome === 'work_handed_over') && typeof from === 'string')
    return words[outcome === 'handed_over' ? 'handedOver' : 'workHandedOver'](
      entry.accountName ?? words.aClient,
      from,
      typeof to === 'string' ? to : undefined,
    )
  if (outcome === 'erased') return words.erased(addUp(input.rows), input.files ?? 0)
  const knownOutcome = outcomes.find((known) => known === outcome)
  if (knownOutcome) return words[knownOutcome]
  const { method, act, noun, isClients, isOne, isNew } = findCallWords(entry.action, language)
  const client = entry.accountName ?? words.aClient
  if (act !== undefined) {
    const said = act
      .replaceAll('{whose}', () => words.whose(client))
      .replaceAll('{client}', () => client)
    // What the firm does to several clients at once is in the history of each.
    return said === act && entry.accountName !== null ? `${act} (${client})` : said
  }
  const { many, one } = noun ?? { many: subjects[language][entry.area], one: undefined }
  const hasClient = isClients && entry.area !== 'firm' && entry.area !== 'session'
  if (method === 'POST' && one !== undefined && isNew)
    return hasClient ? words.addedFor(one, client) : words.added(one)
  const isSingle = isOne && one !== undefined
  const ofClient = isSingle ? words.oneOf(client, one, many) : words.all(client, many)
  const what = hasClient ? ofClient : isSingle ? one : many
  if (entry.kind === 'downloaded') return words.downloaded(what)
  if (method === 'GET') return words.looked(what)
  return method === 'DELETE' ? words.removed(what) : words.changed(what)
}

const addUp = (rows: Record<string, number> = {}): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0)

function describeVisit(entry: Described, language: Language): string {
  const words = copy[language]
  const found = entry.actions.map((action) => findCallWords(action, language))
  const nouns = new Set(found.map(({ noun }) => noun?.many ?? subjects[language][entry.area]))
  const shown = [...nouns].slice(0, nouns.size > maxNouns + 1 ? maxNouns : nouns.size)
  const rest = nouns.size - shown.length
  const list = formatList(language, [...shown, ...(rest > 0 ? [words.andMore(rest)] : [])])
  return words.looked(
    entry.accountId === null ? list : words.all(entry.accountName ?? words.aClient, list),
  )
}

function describeInput({ params, query, body }: Input, language: Language): string {
  const words = copy[language]
  const toService = (code: unknown) => {
    const service = ClientService.safeParse(code).data
    return service && recordWords[language][service]
  }
  const added = toService(body?.clients?.addService)
  const removed = toService(body?.clients?.removeService)
  const [year, quarter, month] = [params?.['year'], params?.['quarter'], params?.['month']].map(
    (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined),
  )
  const search = query?.['search']
  return [
    year && quarter && words.forQuarter(quarter, year),
    year && !quarter && words.forYear(year),
    month && words.forMonth(formatMonth(month, language)),
    typeof search === 'string' && search && words.searching(search),
    added && words.withService(added),
    removed && words.withoutService(removed),
  ]
    .filter(Boolean)
    .join('')
}

/** '2026-05' as 'May 2026'; any other text as it is. */
function formatMonth(month: string, language: Language): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return month
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString(language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
}
