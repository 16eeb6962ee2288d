import type { Language } from '@milepost/ui/i18n/language.tsx'
import { acts } from './acts.copy.ts'
import { clientNouns } from './client-nouns.copy.ts'
import { firmNouns } from './firm-nouns.copy.ts'

/** What a call is about: all of them, and one of them if there can be several. */
export type Noun = { many: string; one: string | undefined }

type CallWords = {
  method: string
  /** What it does, if it has words for that. */
  act: string | undefined
  /** What it is about, if it has words for that. */
  noun: Noun | undefined
  /** Whether it is about a client. */
  isClients: boolean
  /** Whether it names one record. */
  isOne: boolean
  /** Whether it makes a record of the noun's kind, if it is a POST. */
  isNew: boolean
}

/**
 * The words for a call by its method and path, as the log has them. They are looked up by the text, since the log
 * outlives the calls of the contract.
 */
export function findCallWords(action: string, language: Language): CallWords {
  const [method = '', path = ''] = action.split(' ', 2)
  const isStaffs = path.startsWith('/staff/v1/')
  const inner = path.replace(/^\/(staff\/)?(v1\/)?/, '')
  const isOfAccount = isStaffs && inner.startsWith('accounts/:accountId')
  const segments = (isOfAccount ? inner.replace('accounts/:accountId', '') : inner)
    .split('/')
    .filter((segment) => segment && segment !== 'pdfs')
  const isOne = segments.some((segment) => segment.startsWith(':'))
  const key =
    segments
      .filter((segment) => !segment.startsWith(':'))
      .map((segment) => segment.replace(/\.(csv|pdf)$/, ''))
      .join('/') || 'client'
  const isClients = isOfAccount || !isStaffs
  const nouns: Record<string, string> = isClients ? clientNouns[language] : firmNouns[language]
  const known: Record<string, string> = acts[language]
  const found = findByPath(nouns, key)
  return {
    method,
    act:
      (isStaffs ? undefined : known[`${method} /${key}`]) ??
      known[`${method} ${key}`] ??
      known[action],
    noun: found && parseNoun(found.words),
    isClients,
    isOne,
    isNew: found?.path === key,
  }
}

/** The words of a path, or of the longest one that it begins with. */
function findByPath(
  words: Record<string, string>,
  path: string,
): { path: string; words: string } | undefined {
  const found = words[path]
  if (found !== undefined) return { path, words: found }
  const end = path.lastIndexOf('/')
  return end < 0 ? undefined : findByPath(words, path.slice(0, end))
}

function parseNoun(words: string): Noun {
  const [first = '', many] = words.split(' | ')
  return many === undefined ? { many: first, one: undefined } : { many, one: first }
}
