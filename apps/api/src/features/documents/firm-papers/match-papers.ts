import { maxTitleCharacters } from '@milepost/contract/documents/documents'
import type { PaperMatch } from '@milepost/contract/documents/firm-papers-for-staff'
import type { NamedAccount } from './firm-papers.sql.ts'

const maxCandidates = 10

/** Parts of company names and words of papers: they say nothing about whose a file is. */
const genericWords = new Set(
  `the and of a co company companies corp corporation inc incorporated llc lc lp llp pllc ltd limited dba sons son
  brothers bros express freight freights hauling haulers logistics transport transportation transports trucking
  trucks truck lines line carriers carrier services service enterprises enterprise group holdings solutions
  delivery courier leasing cartage motor rides ride
  tax taxes return returns form forms letter letters notice organizer engagement estimate statement statements
  report final signed copy draft scan nec misc int div irs state federal payroll year end for from to client
  document paper invoice receipt`.match(/\S+/g),
)
const companySuffixes = new Set(
  'co corp corporation inc incorporated llc lc lp llp pllc ltd limited'.split(' '),
)

const isAscii = (text: string) => /^[\u0020-\u007e]*$/.test(text)

const normalize = (text: string) =>
  isAscii(text)
    ? text.toLowerCase().replace(/['`]/g, '')
    : text
        .normalize('NFD')
        .replace(/[\p{M}'’`]/gu, '')
        .toLowerCase()

// Most names are plain: for them the faster pattern finds the same.
const wordsIn = (text: string): string[] =>
  normalize(text).match(isAscii(text) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? []

/** Names people, unlike generic words, numbers, and initials. */
const isDistinctive = (word: string) =>
  word.length > 2 && !/^\p{N}+$/u.test(word) && !genericWords.has(word)

type Name = { account: NamedAccount; words: string[] }

/** Finds whose papers files are by their names. The accounts are in the order in which they are offered. */
export function matchPapers(
  fileNames: readonly string[],
  accounts: readonly NamedAccount[],
): PaperMatch[] {
  // Of all clients' names only those are compared that the files could contain, however many there are.
  const fileWords = new Set(fileNames.flatMap((name) => wordsIn(stemOf(name))))
  const { names, accountsByPart } = indexNames(accounts, fileWords)
  const namesByWord = Map.groupBy(names, ({ words: [first] }) => first!)
  return fileNames.map((fileName, id) => {
    const words = new Set(wordsIn(stemOf(fileName)))
    const whole = withoutParts(
      [...words].flatMap((word) =>
        (namesByWord.get(word) ?? []).filter((name) => name.words.every((one) => words.has(one))),
      ),
    )
    const parts = [...words].filter((word) => accountsByPart.has(word))
    const isPartial = whole.length === 0
    const found = isPartial
      ? parts.flatMap((word) => [...accountsByPart.get(word)!])
      : whole.map(({ account }) => account)
    const owners = [...new Map(found.map((account) => [account.id, account])).values()]
    const [owner] = owners
    const nameWords = isPartial ? parts : whole.flatMap((name) => name.words)
    const isSure = owner !== undefined && owners.length === 1
    return {
      id,
      client: isSure ? toClient(owner) : null,
      isPartial: isSure && isPartial,
      candidates: owners.length > 1 && owners.length <= maxCandidates ? owners.map(toClient) : [],
      title: titleOf(fileName, owners.length > 0 ? nameWords : []),
    }
  })
}

const toClient = ({ id, name }: NamedAccount) => ({ id, name })

/**
 * The names of accounts and their people that consist of these words; and the accounts by words of their company's name
 * and by last names. A first name alone is too little.
 */
function indexNames(accounts: readonly NamedAccount[], fileWords: ReadonlySet<string>) {
  const names: Name[] = []
  const accountsByPart = new Map<string, Set<NamedAccount>>()
  const addName = (account: NamedAccount, words: string[]) => {
    if (words.every((word) => fileWords.has(word)) && words.some(isDistinctive))
      names.push({ account, words: [...new Set(words)] })
  }
  const addPart = (account: NamedAccount, word: string | undefined) => {
    if (word === undefined || !fileWords.has(word) || !isDistinctive(word)) return
    accountsByPart.set(word, (accountsByPart.get(word) ?? new Set()).add(account))
  }
  for (const account of accounts) {
    const company = wordsIn(account.name)
    addName(
      account,
      company.filter((word) => !companySuffixes.has(word)),
    )
    for (const word of company) addPart(account, word)
    for (const words of account.people.map(wordsIn)) {
      addName(account, words)
      addPart(account, words.at(-1))
    }
  }
  return { names, accountsByPart }
}

/** Leaves out names that are only a part of another found name. */
const withoutParts = (found: Name[]): Name[] =>
  found.filter(
    ({ words }) =>
      !found.some(
        (other) =>
          other.words.length > words.length && words.every((word) => other.words.includes(word)),
      ),
  )

const stemOf = (fileName: string) => fileName.replace(/\.[a-z]{3,4}$/i, '')

const separators = String.raw`[\s_.,;&+()\[\]\-–—]*`
const removed = '\u0000'

/** 'Whitfield_Hauling-1099-NEC 2025.pdf' is '1099-NEC 2025' for Whitfield Hauling LLC. */
function titleOf(fileName: string, nameWords: readonly string[]): string {
  const stem = stemOf(fileName)
  const drop = new Set(nameWords.length > 0 ? [...nameWords, ...companySuffixes] : [])
  const clean = (text: string) =>
    text
      .replaceAll('_', ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s.,;&+\-–—]+|[\s.,;&+\-–—]+$/g, '')
      .slice(0, maxTitleCharacters)
      .trim()
  const rest = stem
    .replace(/[\p{L}\p{N}\p{M}'’`]+/gu, (word) => (drop.has(normalize(word)) ? removed : word))
    .replace(new RegExp(`${separators}${removed}${separators}`, 'g'), ' ')
  return clean(rest) || clean(stem) || fileName.slice(0, maxTitleCharacters)
}
