import { listedFields } from '@milepost/contract/documents/documents'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, insertDocuments, newClients } from '../bench-clients.ts'
import type { Figure } from '../figures.ts'
import { againstBare } from './against-bare.ts'
import { shownLists } from './shown-lists.ts'

/**
 * The page of documents that the portal shows, of 100,000 documents: compared with what its user would write by hand (check
 * a token, return ten rows of the same columns), and with a bare route that runs Milepost's own statements.
 */
export async function list(): Promise<Figure[]> {
  const clients = newClients(500)
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await insertDocuments(db, clients, 200)
  }
  const path = `/api/v1/documents?limit=10&fields[document]=${listedFields.join(',')}`
  return [
    ...(await againstBare({
      label: 'list, to the same job by hand',
      route: 'shown-list',
      path,
      aim: 0.6,
      p99Aim: 2.5,
      fill,
      clients,
    })),
    ...(await againstBare({
      label: 'list, to the same statements',
      route: 'list',
      path,
      aim: 0.85,
      fill,
      clients,
    })),
    ...(await shownLists()),
  ]
}
