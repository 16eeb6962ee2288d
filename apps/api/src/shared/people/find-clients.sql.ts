import { readEmail, toAsciiDomain } from '@milepost/contract/account/email'
import { toFolded } from '@milepost/contract/wire/folded'
import { join, sql } from '../../platform/database/database.ts'
import { toLikePattern } from '../../platform/database/like-pattern.ts'

type Sql = ReturnType<typeof sql>

/**
 * LIKE patterns for the columns `words`: one for a phone number, or else one for each word of a search. Those of three or more
 * characters match anywhere, shorter ones at the beginning of a word.
 */
export function toPatterns(search: string): string[] {
  const number = toPhoneNumber(search)
  // Repeat the number, so that the planner expects few rows and keeps one plan for all numbers.
  const text = search.includes('@') ? toAsciiDomain(readEmail(search)) : search
  const words = number ? [number, number] : toFolded(text).split(' ').filter(Boolean)
  return words.map((word) => toLikePattern(word.length < 3 ? ` ${word}` : word))
}

/**
 * The digits of a typed or pasted phone number, or of three or more digits of one: without the country, link, and extension, since
 * clients' numbers are stored as somebody wrote them. Undefined for any other text.
 */
function toPhoneNumber(text: string): string | undefined {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/(?<=\d)[\s,;]*(ext|x|#)[^\d]*\d*$/i, '')
    .replace(/^(\+\s*1|1(?=[^\d]))/, '')
  if (!/^[\d\s()+./\p{Pd}\u2212]+$/u.test(plain)) return undefined
  const digits = plain.replace(/\D/g, '')
  return digits.length < 3 ? undefined : digits.slice(-10)
}

/** Whether the client `a` itself has the words of a search; its people and record are not asked. */
export const isNamed = (search: string): Sql => like(sql`a.words`, toPatterns(search))

const like = (words: Sql, patterns: string[]) =>
  join([sql`true`, ...patterns.map((pattern) => sql`${words} like ${pattern}`)], ' and ')

/** Ids of the accounts that match a search, by their own text, their users', or their record's. */
export function selectMatching(search: string): Sql {
  const patterns = toPatterns(search)
  return sql`
    select a.id from accounts a where ${like(sql`a.words`, patterns)}
    union
    select u.account_id from client_users u
    where u.removed_at is null and ${like(sql`u.words`, patterns)}
    union
    select r.account_id from client_records r where ${like(sql`r.words`, patterns)}
  `
}
