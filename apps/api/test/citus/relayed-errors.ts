import type pg from 'pg'
import { connect, type Database } from '../../src/platform/database/database.ts'

/** Fields that an error lacks once a node of Citus has passed it on. */
const lost = ['schema', 'table', 'column', 'dataType', 'constraint', 'detail'] as const

/** As Citus passes on a node's error: its message names the shard's constraint, no field does. */
export function relay(reason: unknown): unknown {
  const error = reason as pg.DatabaseError
  if (error.constraint === undefined) return reason
  error.message = error.message.replace(`"${error.constraint}"`, `"${error.constraint}_102008"`)
  for (const field of lost) delete error[field]
  return error
}

type Send = (...query: unknown[]) => Promise<unknown> | undefined
type Callback = (reason: unknown, ...answer: unknown[]) => void

/** Opens a database that refuses as a distributed one does; for `startApi`. */
export function openRelayed(url: string): { db: Database } {
  const db = connect(url, { connections: 10 })
  db.pool.on('connect', (connection) => {
    const sender = connection as unknown as { query: Send }
    const send = sender.query.bind(connection)
    sender.query = (...query) => {
      // The pool passes a callback.
      const callback = query.at(-1)
      if (typeof callback === 'function')
        return send(...query.slice(0, -1), ((reason, ...answer) =>
          (callback as Callback)(reason && relay(reason), ...answer)) satisfies Callback)
      return send(...query)?.catch((reason: unknown) => {
        throw relay(reason)
      })
    }
  })
  return { db }
}
