import type { Sql } from 'sql-template-tag'
import { connect, type Database, type Db } from '../src/platform/database/database.ts'

/** A database that remembers what it is asked. */
export function recordedDatabase(url: string): { db: Database; asked: Sql[] } {
  const asked: Sql[] = []
  const recorded = (inner: Db): Db => ({
    rows(statement) {
      asked.push(statement)
      return inner.rows(statement)
    },
    row(statement) {
      asked.push(statement)
      return inner.row(statement)
    },
  })
  const db = connect(url, { connections: 10 })
  return {
    asked,
    db: {
      ...db,
      ...recorded(db),
      transaction: (work) => db.transaction((transaction) => work(recorded(transaction))),
    },
  }
}

/** A step of PostgreSQL's plan for a query. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  'Hash Cond'?: string
  'Merge Cond'?: string
  'Join Filter'?: string
  Plans?: PlanNode[]
}

/** A step and all that it is made of. */
export const stepsOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(stepsOf),
]
