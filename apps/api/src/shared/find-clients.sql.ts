import { join, sql } from '../platform/database/database.ts'

type Sql = ReturnType<typeof sql>

// Must match the index expressions exactly, or the indexes are not used.
const accountText = sql`
  (' ' || lower(a.name) || ' ' || coalesce(regexp_replace(a.phone, '[^0-9]', '', 'g'), ''))
`
const recordText = sql`
  (' ' || lower(coalesce(r.business_name, '')) || ' ' || lower(coalesce(r.contact_name, '')) || ' '
    || coalesce(r.contact_email, ''))
`
const userText = sql`(' ' || lower(u.full_name) || ' ' || u.email)`

/**
 * LIKE patterns for the words of a search: words of three or more characters match anywhere, shorter ones at
 * the beginning of a word.
 */
export function toPatterns(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  const isPhone = /^[\d\s()+.-]+$/.test(search) && digits.length >= 3
  // Repeat the number, so that the planner expects few rows and keeps one plan for all numbers.
  const words = isPhone ? [digits, digits] : search.toLowerCase().split(/\s+/).filter(Boolean)
  return words
    .map((word) => word.replace(/[\\%_]/g, String.raw`\$&`))
    .map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`))
}

/** Ids of the accounts that match a search, by their own text, their users', or their record's. */
export function selectMatching(search: string): Sql {
  const patterns = toPatterns(search)
  const like = (words: Sql) =>
    join(
      patterns.map((pattern) => sql`${words} like ${pattern}`),
      ' and ',
    )
  return sql`
    select a.id from accounts a where ${like(accountText)}
    union
    select u.account_id from client_users u where u.removed_at is null and ${like(userText)}
    union
    select r.account_id from client_records r where ${like(recordText)}
  `
}
