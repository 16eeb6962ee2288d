import type {
  NewSplitPattern,
  SplitPattern,
  SplitPatternChange,
} from '@milepost/contract/financial-performance/split-patterns'
import { sql, type Db } from '../../../platform/database/database.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'

export const listSplitPatterns = (db: Db, accountId: string) =>
  db.rows<SplitPattern>(sql`
    select id, name, parts from split_patterns where account_id = ${accountId}
    order by ${inNameOrder(sql`name`)}, id
  `)

export const insertSplitPattern = (db: Db, accountId: string, { name, parts }: NewSplitPattern) =>
  db.row<SplitPattern>(sql`
    insert into split_patterns (account_id, name, parts)
    values (${accountId}, ${name}, ${JSON.stringify(parts)}::jsonb)
    returning id, name, parts
  `)

/** Undefined if the account has no pattern of this id. */
export const updateSplitPattern = (
  db: Db,
  accountId: string,
  id: string,
  { name, parts }: SplitPatternChange,
) =>
  db.row<SplitPattern>(sql`
    update split_patterns
    set name = coalesce(${name ?? null}, name),
        parts = coalesce(${parts ? JSON.stringify(parts) : null}::jsonb, parts)
    where account_id = ${accountId} and id = ${id}
    returning id, name, parts
  `)

export const deleteSplitPattern = (db: Db, accountId: string, id: string) =>
  db.row<{ id: string }>(sql`
    delete from split_patterns where account_id = ${accountId} and id = ${id} returning id
  `)
