import type { Sql } from 'sql-template-tag'
import { connect, type Database, type Db } from '../../src/platform/database/database.ts'

/** A database that records its statements. */
export function recordedDatabase(url: string): { db: Database; statements: Sql[] } {
  const statements: Sql[] = []
  // In place: a transaction has to stay the same object, by which it is known elsewhere.
  const record = <Recorded extends Db>(recorded: Recorded): Recorded => {
    const inner: Db = { ...recorded }
    return Object.assign(recorded, {
      rows: (statement: Sql) => (statements.push(statement), inner.rows(statement)),
      row: (statement: Sql) => (statements.push(statement), inner.row(statement)),
    })
  }
  const db = connect(url, { connections: 10 })
  record(db.lookups)
  const inner = { ...db }
  record(db).transaction = (work) => inner.transaction((transaction) => work(record(transaction)))
  return { statements, db }
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
