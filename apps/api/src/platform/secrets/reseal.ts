import { raw } from 'sql-template-tag'
import { sql, type Database, type Db } from '../database/database.ts'
import type { Secrets } from './secrets.ts'

const batchSize = 1_000

/**
 * Encrypts with the secret of today what an earlier one has encrypted. Answers how many texts it was, and how many opened
 * with no secret that is known here; those stay as they are. Stopped midway, it may begin anew.
 */
export async function resealAll(
  db: Database,
  secrets: Secrets,
): Promise<{ resealed: number; lost: number }> {
  const counts = { resealed: 0, lost: 0 }
  for (const column of await listSealedColumns(db)) {
    let last = ''
    for (;;) {
      const texts = await listOutdatedTexts(db, column, secrets.prefix, last)
      const updates = texts.flatMap((text) => resealText(secrets, column.purpose, text) ?? [])
      if (updates.length > 0)
        await db.transaction((transaction) => replaceSealed(transaction, column, updates))
      counts.resealed += updates.length
      counts.lost += texts.length - updates.length
      if (texts.length < batchSize) break
      last = texts.at(-1)!
    }
  }
  return counts
}

type ResealedText = { before: string; after: string }

function resealText(secrets: Secrets, purpose: string, before: string): ResealedText | undefined {
  try {
    return { before, after: secrets.seal(purpose, secrets.open(purpose, before)) }
  } catch {
    return undefined
  }
}

type Column = { table: string; column: string; purpose: string }

/** Every column that is encrypted is of a type that names its purpose, so that none can be forgotten here. */
const listSealedColumns = (db: Db) =>
  db.rows<Column>(sql`
    select quote_ident(table_name) as table, quote_ident(column_name) as column,
           regexp_replace(domain_name, '^sealed_', '') as purpose
    from information_schema.columns
    where table_schema = 'public' and domain_name like 'sealed\_%' order by table_name, column_name
  `)

/** In their own order, so that those which do not open are passed once. */
async function listOutdatedTexts(
  db: Db,
  { table, column }: Column,
  prefix: string,
  after: string,
): Promise<string[]> {
  const rows = await db.rows<{ text: string }>(sql`
    select ${raw(column)} as text from ${raw(table)}
    where not starts_with(${raw(column)}, ${prefix}) and ${raw(column)} > ${after}
    order by ${raw(column)} limit ${batchSize}
  `)
  return rows.map(({ text }) => text)
}

/** What was changed meanwhile was sealed by then, and stays. */
async function replaceSealed(
  db: Db,
  { table, column }: Column,
  updates: ResealedText[],
): Promise<void> {
  await db.rows(sql`
    update ${raw(table)} t set ${raw(column)} = r.after
    from unnest(${updates.map(({ before }) => before)}::text[],
                ${updates.map(({ after }) => after)}::text[]) r (before, after)
    where t.${raw(column)} = r.before
  `)
}
