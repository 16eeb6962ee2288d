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

/**
 * A LIKE pattern for an MC or DOT number, or a truck's unit, VIN, or plate, typed with or without dashes, blanks, and its name. Four
 * or more letters and digits match anywhere, such as the end of a VIN; fewer match the whole of it.
 */
export function toNumberPattern(search: string): string | undefined {
  const number = search
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^(mc|(us)?dot|vin|unit|unidad|plate|placa)([\s#:.-]+|(?=\d))/, '')
    .replace(/[\s#.-]/g, '')
  if (!/^[a-z\d]{1,20}$/.test(number)) return undefined
  return number.length < 4 ? `% ${number} %` : `%${number}%`
}

// As in the indexes of 118-find-clients-by-numbers.sql.
const recordNumbers = sql`(' ' || coalesce(r.mc_number, '') || ' ' || coalesce(r.dot_number, '') || ' ')`
const truckNumbers = sql`(
  ' ' || regexp_replace(lower(t.unit), '[^a-z0-9]', '', 'g')
  || ' ' || lower(coalesce(t.vin, ''))
  || ' ' || regexp_replace(lower(coalesce(t.plate, '')), '[^a-z0-9]', '', 'g') || ' '
)`

/** Ids of the accounts that match a search, by their own text, their users', their record's, or their trucks'. */
export function selectMatching(search: string): Sql {
  const patterns = toPatterns(search)
  const number = toNumberPattern(search)
  return sql`
    select a.id from accounts a where ${like(sql`a.words`, patterns)}
    union
    select u.account_id from client_users u
    where u.removed_at is null and ${like(sql`u.words`, patterns)}
    union
    select r.account_id from client_records r where ${like(sql`r.words`, patterns)}
    ${
      number === undefined
        ? sql``
        : sql`
            union
            select r.account_id from client_records r where ${recordNumbers} like ${number}
            union
            select t.account_id from client_trucks t where ${truckNumbers} like ${number}
          `
    }
  `
}

/** The number of a client's record or trucks that a search found it by, as a `ClientMatch`; null if there is none. */
export function findMatch(search: string, accountId: Sql): Sql {
  const number = toNumberPattern(search)
  if (number === undefined) return sql`null::json`
  const is = (text: Sql) =>
    sql`' ' || regexp_replace(lower(${text}), '[^a-z0-9]', '', 'g') || ' ' like ${number}`
  return sql`
    coalesce(
      (
        select case when ${is(sql`r.mc_number`)}
          then json_build_object('kind', 'mc_number', 'value', r.mc_number, 'unit', null)
          else json_build_object('kind', 'dot_number', 'value', r.dot_number, 'unit', null)
        end
        from client_records r where r.account_id = ${accountId} and ${recordNumbers} like ${number}
      ),
      (
        select json_agg(
          case
            when ${is(sql`t.unit`)} then json_build_object('kind', 'unit', 'value', t.unit, 'unit', t.unit)
            when ${is(sql`t.vin`)} then json_build_object('kind', 'vin', 'value', t.vin, 'unit', t.unit)
            else json_build_object('kind', 'plate', 'value', t.plate, 'unit', t.unit)
          end
          order by t.in_service_to is not null, length(t.unit), t.unit, t.id
        ) -> 0
        from client_trucks t where t.account_id = ${accountId} and ${truckNumbers} like ${number}
      )
    )
  `
}
