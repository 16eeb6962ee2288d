import type { TaskLink } from '@milepost/contract/task-links/task-links'
import { sql, type Db } from '../../platform/database/database.ts'

/** What the link of a mail is for, as it is now. */
export type Task =
  | ({ state: 'open' } & Pick<TaskLink, 'text' | 'needsSignIn' | 'reason' | 'choices'>)
  /** The client did it some other way, or the firm no longer needs it. */
  | { state: 'done' | 'withdrawn' }

/** Describes a task by the ID of its message, document, or question. */
export type DescribeTask = (db: Db, accountId: string, aboutId: string) => Promise<Task>

/** Whether a mail can have a link for a task: not if it takes more than a link may show. */
export const takesLink = (task: Task): boolean => task.state === 'open' && !task.needsSignIn

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

/**
 * Whether a text has no figure, no address, and none of the words of these names, so that whoever has the link may read it.
 * Shorter words of a name than `minLetters` count as no name: `and` and `the` are in the names of companies.
 */
export function isShareable(text: string, names: { name: string; minLetters: number }[]): boolean {
  if (/[\p{N}\p{Sc}@]/u.test(text)) return false
  const words = new Set(wordsIn(text))
  return !names.some(({ name, minLetters }) =>
    wordsIn(name).some((word) => word.length >= minLetters && words.has(word)),
  )
}

/** Words that English writes with a capital letter though they name nobody. */
const noNames = new Set(
  `I January February March April May June July August September October November December
   Monday Tuesday Wednesday Thursday Friday Saturday Sunday`.split(/\s+/),
)

/**
 * Whether a text may name a shop or a person that no record names: it has a capital letter where no sentence begins.
 */
export const mayName = (text: string): boolean =>
  [...text.matchAll(/(?<!\p{L})\p{Lu}\p{L}*/gu)].some(
    ({ 0: word, index }) =>
      !noNames.has(word) && !/(?:^|[.!?:…\n])[\s"“«(¿¡]*$/u.test(text.slice(0, index)),
  )

/** The names that no link may show: of the account, and of its people. */
export async function listNames(
  db: Db,
  accountId: string,
): Promise<{ name: string; minLetters: number }[]> {
  const people = await db.rows<{ name: string }>(sql`
    select full_name as name from client_users where account_id = ${accountId}
  `)
  const account = await db.row<{ name: string }>(sql`
    select name from accounts where id = ${accountId}
  `)
  return [
    ...people.map(({ name }) => ({ name, minLetters: 2 })),
    { name: account?.name ?? '', minLetters: 4 },
  ]
}
