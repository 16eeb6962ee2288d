import type { ClientRowStatus, KnownClient } from '@milepost/contract/clients/client-imports'
import type { ParsedClient } from './parse-row.ts'

/** A client that exists. Names are in lower case. */
export type ExistingClient = {
  accountId: string
  name: string
  emails: string[]
  /** The account's and the business's. */
  names: string[]
  /** Digits. */
  ein: string | null
}

export type ReviewedRow = {
  position: number
  line: number
  client: ParsedClient
  decision: 'take' | 'skip' | null
  /** Whom the row was said to be when staff decided. */
  known: KnownClient | null
}
export type Verdict = { status: ClientRowStatus; known: KnownClient | null }

type Candidate = Omit<KnownClient, 'by'> & Pick<ExistingClient, 'emails' | 'names' | 'ein'>

/** Finds candidates by e-mail, EIN, and name. */
class ClientIndex {
  readonly #byKey = new Map<string, Candidate>()

  add(candidate: Candidate): void {
    for (const key of toKeys(candidate)) if (!this.#byKey.has(key)) this.#byKey.set(key, candidate)
  }

  find(key: string): Candidate | undefined {
    return this.#byKey.get(key)
  }
}

const toKeys = ({ emails, names, ein }: Pick<ExistingClient, 'emails' | 'names' | 'ein'>) => [
  ...emails.map((email) => `email:${email}`),
  ...names.map((name) => `name:${name}`),
  ...(ein ? [`ein:${ein}`] : []),
]

export const toName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.,'’]/g, '')
    .trim()

/**
 * Says of each row whether it is a client already, or an earlier row of the file that is not left out. The same EIN, or
 * the same e-mail and name, is the same client; one of the latter alone may be: a person can have two businesses, and
 * two people the same name. To take such a row covers only the client that it was said to be.
 */
export function reviewRows(rows: ReviewedRow[], existing: ExistingClient[]): Verdict[] {
  const index = new ClientIndex()
  for (const { accountId, name, ...keys } of existing)
    index.add({ accountId, name, line: null, ...keys })
  return rows.map(({ line, client, decision, known: shown }) => {
    if (client.problems.length > 0) return { status: 'problem', known: null }
    const keys = {
      emails: client.email === null ? [] : [client.email],
      names: [...new Set([client.name, client.businessName ?? client.name].map(toName))],
      ein: client.ein,
    }
    const known = findKnown(index, keys)
    if (known?.isSame) return { status: 'duplicate', known: known.client }
    if (decision === 'skip') return { status: 'skipped', known: known?.client ?? null }
    if (known && !(decision === 'take' && shown && isSame(shown, known.client)))
      return { status: 'possible_duplicate', known: known.client }
    index.add({ accountId: null, name: client.name, line, ...keys })
    return { status: 'new', known: known?.client ?? null }
  })
}

/** An earlier row may be a client by now, of the same name. */
const isSame = (shown: KnownClient, now: KnownClient) =>
  shown.accountId === now.accountId
    ? shown.line === now.line
    : shown.accountId === null && shown.by === now.by && shown.name === now.name

function findKnown(
  index: ClientIndex,
  { emails, names, ein }: Pick<ExistingClient, 'emails' | 'names' | 'ein'>,
): { isSame: boolean; client: KnownClient } | undefined {
  const toKnown = (by: KnownClient['by'], { accountId, name, line }: Candidate) => ({
    by,
    accountId,
    name,
    line,
  })
  const byEin = ein === null ? undefined : index.find(`ein:${ein}`)
  if (byEin) return { isSame: true, client: toKnown('ein', byEin) }
  const byEmail = emails.map((email) => index.find(`email:${email}`)).find(Boolean)
  if (byEmail)
    return {
      isSame: byEmail.names.some((name) => names.includes(name)) && !differ(byEmail.ein, ein),
      client: toKnown('email', byEmail),
    }
  const byName = names.map((name) => index.find(`name:${name}`)).find(Boolean)
  return byName && { isSame: false, client: toKnown('name', byName) }
}

const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
