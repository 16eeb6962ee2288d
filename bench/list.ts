import type { Database } from '../apps/api/src/platform/database/database.ts'
import { againstBare } from './against-bare.ts'
import { insertClients, insertDocuments, newClients } from './bench-clients.ts'
import type { Figure } from './figures.ts'

/**
 * A page of a client's documents, compared with a bare route that runs the same queries on the same 100,000
 * documents.
 */
export function list(): Promise<Figure[]> {
  const clients = newClients(500)
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await insertDocuments(db, clients, 200)
    await db.pool.query('analyze')
  }
  return againstBare({
    label: 'list',
    route: 'list',
    path: '/api/v1/documents?limit=10',
    aim: 0.85,
    fill,
    clients,
  })
}
