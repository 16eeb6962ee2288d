import { raw } from 'sql-template-tag'
import { sql, type Database, type Db } from '../database/database.ts'
import type { Secrets } from './secrets.ts'

const batchSize = 1_000

/**
 * Re-encrypts with the current secret what an earlier one encrypted. Returns how many texts that
 * were, and how many no known secret opens; those stay unchanged. If interrupted, it can be run
 * again.
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

/** Finds them by their type, which names their purpose, so that no column can be forgotten. */
const listSealedColumns = (db: Db) =>
  db.rows<Column>(sql`
    select quote_ident(table_name) as table, quote_ident(column_name) as column,
           regexp_replace(domain_name, '^sealed_', '') as purpose
    from information_schema.columns
    where table_schema = 'public' and domain_name like 'sealed\_%' order by table_name, column_name
  `)

/** In order, so that texts that don't open are visited once. */
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

/** A text changed meanwhile is sealed with the current secret already, and stays. */
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
