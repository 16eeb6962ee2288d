import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { mileage } from '@milepost/contract/mileage/mileage'
import { toUrl } from '@milepost/contract/wire/caller'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { insertBooks } from '../bench-books.ts'
import { insertClients, newClients } from '../bench-clients.ts'
import type { Figure } from '../figures.ts'
import { againstBare } from './against-bare.ts'
import { openQueue } from './console.ts'
import { inboxPath, insertMessages } from './hub-messages.ts'
import { insertTrips } from './trips.ts'

const year = 2025

/**
 * The first pages of messages, trips, and the queue, and a profit and loss statement, as the fronts ask for them: compared with
 * what their user would write by hand, as `list` is.
 */
export async function shownLists(): Promise<Figure[]> {
  const common = { aim: 0.6, p99Aim: 2.5, rounds: 12 }
  const [written, driving, booked] = [newClients(500), newClients(500), newClients(200)]
  const byHand = (what: string) => `${what}, to the same job by hand`
  return [
    ...(await againstBare({
      ...common,
      label: byHand('inbox'),
      route: 'shown-hub-messages',
      path: inboxPath,
      fill: (db) => insertMessages(db, written),
      clients: written,
    })),
    ...(await againstBare({
      ...common,
      label: byHand('trips'),
      route: 'shown-trips',
      path: `/api${toUrl(mileage.list, { query: { page: 1, limit: 5 } })}`,
      fill: (db) => insertTrips(db, driving, 200),
      clients: driving,
    })),
    ...(await againstBare({
      ...common,
      label: byHand('queue'),
      route: 'shown-queue',
      ...openQueue(),
    })),
    ...(await againstBare({
      ...common,
      label: byHand('profit and loss'),
      route: 'shown-profit-and-loss',
      path: `/api${toUrl(financialPerformance.profitAndLoss, { params: { year } })}`,
      env: { YEAR: String(year) },
      async fill(db: Database) {
        await insertClients(db, booked)
        await insertBooks(db, booked, { year, lines: 1_000 })
      },
      clients: booked,
    })),
  ]
}
