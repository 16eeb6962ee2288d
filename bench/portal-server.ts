import { buildPortal } from '../scripts/portal.ts'
import { findChromium } from '../scripts/chromium.ts'
import { insertClients, insertDocuments, newClients } from './bench-clients.ts'
import { withServer } from './bench-server.ts'

/** The portal as it stands, a client who is signed in, and a browser to look with. */
export type PortalServer = { address: string; token: string; executablePath: string }

/** Runs `work` with the built portal on a real server. Throws where there is no Chromium. */
export function withPortal<T>(work: (server: PortalServer) => Promise<T>): Promise<T> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium here; set CHROMIUM_PATH.')
  if (!buildPortal()) throw new Error('The portal could not be built.')
  const clients = newClients(1)
  const fill = async (db: Parameters<typeof insertClients>[0]) => {
    await insertClients(db, clients)
    await insertDocuments(db, clients, 20)
  }
  return withServer({ fill }, ({ address }) =>
    work({ address, token: clients[0]!.token, executablePath }),
  )
}
