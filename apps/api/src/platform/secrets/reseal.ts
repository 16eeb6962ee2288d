import { raw } from 'sql-template-tag'
import { sql, type Database, type Db } from '../database/database.ts'
import type { Secrets } from './secrets.ts'

const atOnce = 1_000

/**
 * Encrypts with the secret of today what an earlier one has encrypted. Answers how many texts it was, and how many opened
 * with no secret that is known here; those stay as they are. Stopped midway, it may begin anew.
 */
export async function resealAll(
  db: Database,
  secrets: Secrets,
): Promise<{ resealed: number; lost: number }> {
  const done = { resealed: 0, lost: 0 }
  for (const column of await sealedColumns(db)) {
    let last = ''
    for (;;) {
      const texts = await sealedBefore(db, column, secrets.prefix, last)
      const anew = texts.flatMap((text) => resealed(secrets, column.purpose, text) ?? [])
      if (anew.length > 0)
        await db.transaction((transaction) => replaceSealed(transaction, column, anew))
      done.resealed += anew.length
      done.lost += texts.length - anew.length
      if (texts.length < atOnce) break
      last = texts.at(-1)!
    }
  }
  return done
}

type Anew = { before: string; after: string }

function resealed(secrets: Secrets, purpose: string, before: string): Anew | undefined {
  try {
    return { before, after: secrets.seal(purpose, secrets.open(purpose, before)) }
  } catch {
    return undefined
  }
}

type Column = { table: string; column: string; purpose: string }

/** Every column that is encrypted is of a type that names its purpose, so that none can be forgotten here. */
const sealedColumns = (db: Db) =>
  db.rows<Column>(sql`
    select quote_ident(table_name) as table, quote_ident(column_name) as column,
           regexp_replace(domain_name, '^sealed_', '') as purpose
    from information_schema.columns
    where table_schema = 'public' and domain_name like 'sealed\_%' order by table_name, column_name
  `)

/** In their own order, so that those which do not open are passed once. */
async function sealedBefore(
  db: Db,
  { table, column }: Column,
  prefix: string,
  after: string,
): Promise<string[]> {
  const rows = await db.rows<{ text: string }>(sql`
    select ${raw(column)} as text from ${raw(table)}
    where not starts_with(${raw(column)}, ${prefix}) and ${raw(column)} > ${after}
    order by ${raw(column)} limit ${atOnce}
  `)
  return rows.map(({ text }) => text)
}

/** What was changed meanwhile was sealed by then, and stays. */
async function replaceSealed(db: Db, { table, column }: Column, anew: Anew[]): Promise<void> {
  await db.rows(sql`
    update ${raw(table)} t set ${raw(column)} = r.after
    from unnest(${anew.map(({ before }) => before)}::text[],
                ${anew.map(({ after }) => after)}::text[]) r (before, after)
    where t.${raw(column)} = r.before
  `)
}
