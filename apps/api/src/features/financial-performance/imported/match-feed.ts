import { toStem } from '@milepost/contract/financial-performance/posting'
import { addDays } from '@milepost/contract/financial-performance/statements/periods'

/** A transaction that the bank's connection reports for the first time; the amount in cents. */
export type NewlyReported = {
  externalId: string
  bankAccount: string | null
  bankAccountId?: string
  internalAccountNumber: number
  date: string
  amount: number
  description: string
  checkNumber: string | null
}

/** A transaction that is known already, as the bank last described it; the amount in cents. */
export type KnownEvent = Omit<NewlyReported, 'externalId' | 'bankAccountId'> & {
  id: string
  externalId: string | null
  bankAccountId: string | null
  /** How it was posted, if the bank changed it later. */
  posted: { date: string; amount: number; description: string } | null
  /** Whether the bank removed it after it was posted. */
  isRemoved: boolean
  /** Whether it may be another one, or another one it, which nobody has decided yet. */
  isInDoubt: boolean
}

/** Ids of known transactions, by the external id of the reported one. */
export type FeedMatches = {
  /** The bank reports it under this id from now on. */
  same: Map<string, string>
  /** A person has to decide whether it is the same. */
  maybe: Map<string, string>
}

/** How many days apart the dates of the same transaction can be: a purchase and its posting. */
export const maxDaysApart = 5

type Words = { text: string; stem: string; all: ReadonlySet<string> }

function parseWords(description: string): Words {
  const all = description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return { text: all.join(' '), stem: toStem(description), all: new Set(all) }
}

/** Whether a description says everything the other one says, and more. */
const hasMoreWords = (one: Words, other: Words): boolean =>
  one.all.size > other.all.size && [...other.all].every((word) => one.all.has(word))

/**
 * Whether two descriptions differ in numbers and months alone, or one says everything the other one says. Banks cut
 * words off: 'PILOT TRAV'.
 */
const isAlike = (one: Words, other: Words): boolean =>
  (one.stem !== '' && one.stem === other.stem) ||
  one.text.startsWith(other.text) ||
  other.text.startsWith(one.text) ||
  hasMoreWords(one, other) ||
  hasMoreWords(other, one)

const isSameCheck = (one: NewlyReported, { checkNumber }: KnownEvent): boolean =>
  one.checkNumber === null || checkNumber === null || one.checkNumber === checkNumber

/** Whether the bank's connection reports it under another id, so that the two are two transactions. */
function isLive(one: NewlyReported, known: KnownEvent): boolean {
  const isFed = known.externalId?.startsWith('bank:') ?? false
  const isReconnected =
    one.bankAccountId !== undefined &&
    known.bankAccountId !== null &&
    known.bankAccountId !== one.bankAccountId &&
    one.bankAccount !== null &&
    known.bankAccount === one.bankAccount
  return isFed && !known.isRemoved && !isReconnected
}

const toKey = (account: number, date: string, amount: number) => `${account} ${date} ${amount}`

/**
 * Finds the known transactions that newly reported ones are or may be, one to one.
 *
 * - Same account of the books, date, amount and words as one that the bank removed, or that only files know, or of the
 *   same bank account before it was connected again: the same.
 * - Same account, amount and about the same date as one of these, and words alike; or as one that the connection
 *   reports under another id, with more words: maybe. So are those that were posted like this and changed by the bank.
 */
export function matchFeed(
  reported: readonly NewlyReported[],
  known: readonly KnownEvent[],
): FeedMatches {
  // The bank more likely brings back what it removed than what a file alone knows.
  const rank = ({ isRemoved, externalId }: KnownEvent) =>
    isRemoved ? 0 : externalId?.startsWith('bank:') ? 2 : 1
  const events = known.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
  const toIndex = (versions: (event: KnownEvent) => KnownEvent[]) =>
    Map.groupBy(events.flatMap(versions), (one) =>
      toKey(one.internalAccountNumber, one.date, one.amount),
    )
  const asPosted = (event: KnownEvent) => (event.posted ? [{ ...event, ...event.posted }] : [])
  const current = toIndex((event) => [event])
  const used = new Set<string>()
  const parsed = new Map<string, Words>()
  // Thousands of transactions share a few hundred descriptions.
  const wordsOf = ({ description }: { description: string }): Words => {
    const words = parsed.get(description) ?? parseWords(description)
    parsed.set(description, words)
    return words
  }
  // By date, so that of equal transactions the same one is matched each time.
  let open = reported.toSorted(
    (a, b) => a.date.localeCompare(b.date) || (a.externalId < b.externalId ? -1 : 1),
  )
  function match(find: (one: NewlyReported) => KnownEvent | undefined): Map<string, string> {
    const found = new Map<string, string>()
    for (const one of open) {
      const event = find(one)
      if (!event) continue
      found.set(one.externalId, event.id)
      used.add(event.id)
    }
    open = open.filter(({ externalId }) => !found.has(externalId))
    return found
  }
  const same = match((one) =>
    current
      .get(toKey(one.internalAccountNumber, one.date, one.amount))
      ?.find(
        (event) =>
          !used.has(event.id) &&
          !isLive(one, event) &&
          isSameCheck(one, event) &&
          event.description.toLowerCase() === one.description.toLowerCase(),
      ),
  )
  const maybe = [current, toIndex(asPosted)].map((index) =>
    match((one) => {
      for (let apart = 0; apart <= maxDaysApart; apart++)
        for (const date of new Set([addDays(one.date, -apart), addDays(one.date, apart)])) {
          const event = index
            .get(toKey(one.internalAccountNumber, date, one.amount))
            ?.find(
              (other) =>
                !used.has(other.id) &&
                !other.isInDoubt &&
                isSameCheck(one, other) &&
                (isLive(one, other) ? hasMoreWords : isAlike)(wordsOf(one), wordsOf(other)),
            )
          if (event) return event
        }
      return undefined
    }),
  )
  return { same, maybe: new Map(maybe.flatMap((map) => [...map])) }
}
