import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { buildFronts } from '../../scripts/fronts.ts'
import { insertClients, insertDocuments, newClients } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'

/** The portal as it is built, a signed-in client, and a browser. */
export type PortalServer = {
  address: string
  token: string
  executablePath: string
  accountId: string
  db: Database
  /** The server's data folder. */
  folder: string
}

/** Runs `work` with the built portal on a real server. Throws if there is no Chromium. */
export async function withPortal<T>(work: (server: PortalServer) => Promise<T>): Promise<T> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium here; set CHROMIUM_PATH.')
  if (!(await buildFronts())) throw new Error('The fronts could not be built.')
  const clients = newClients(1)
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await insertDocuments(db, clients, 20)
    await db.rows(sql`
      with consultant as (
        insert into staff (email, first_name, last_name, phone, role)
        values ('consultant@firm.test', 'Priya', 'Shah', '(540) 555-0117', 'consultant') returning id
      )
      update accounts set consultant_id = consultant.id from consultant
    `)
  }
  const { token, accountId } = clients[0]!
  return await withServer({ fill }, ({ address, db, folder }) =>
    work({ address, token, executablePath, accountId, db, folder }),
  )
}
