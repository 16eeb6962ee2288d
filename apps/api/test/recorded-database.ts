import type { Sql } from 'sql-template-tag'
import { connect, type Database, type Db } from '../src/platform/database/database.ts'

/** A database that records its statements. */
export function recordedDatabase(url: string): { db: Database; statements: Sql[] } {
  const statements: Sql[] = []
  const record = (inner: Db): Db => ({
    rows(statement) {
      statements.push(statement)
      return inner.rows(statement)
    },
    row(statement) {
      statements.push(statement)
      return inner.row(statement)
    },
  })
  const db = connect(url, { connections: 10 })
  return {
    statements,
    db: {
      ...db,
      ...record(db),
      transaction: (work) => db.transaction((transaction) => work(record(transaction))),
    },
  }
}

/** A node of PostgreSQL's query plan. */
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

/** A plan node and all its descendants. */
export const listPlanSteps = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(listPlanSteps),
]
