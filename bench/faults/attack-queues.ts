import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { sharedStripTiff } from '@milepost/testing/files.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { drawPaper } from '../../apps/api/test/papers/printed-paper.ts'
import { insertClients, insertDocuments, newClients } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { quantile, type Figure } from '../figures.ts'
import { photo } from '../uploads/preview.ts'
import { createUpload } from '../uploads/send-document.ts'
import { productLimits, readList } from './flood-list.ts'
import { asker, compareWaits, secondsUntilDrawn, sendAll, toUpload, tries } from './waits.ts'

const settings = { ...productLimits, READER: 'on' }

/** Until another client's mail and one-photo document are done while one client's documents are being drawn. */
export function measureQueue(label: string, pages: number): Promise<Figure[]> {
  const [attacker, ...others] = newClients(1 + 2 * (tries + 1))
  const fill = (db: Database) => insertClients(db, [attacker!, ...others])
  return withServer({ fill, settings }, async (server) => {
    const hostile = await toUpload(sharedStripTiff('scan.tif', { pages }))
    const bytes = await photo(0)
    const upload = createUpload([{ name: 'receipt.jpg', type: 'image/jpeg', bytes }])
    const ask = asker(server, others, upload)
    // The first is slower, for everybody.
    await ask()
    const quiet = await inTurn(tries, ask)
    const sending = sendAll(server, attacker!, hostile)
    await sleep(2_000)
    const during = await inTurn(tries, ask)
    const sent = await sending
    const waiting = await server.db.row<{ jobs: number }>(sql`
      select count(*)::int as jobs from graphile_worker.jobs where queue_name is not null
    `)
    const rest = `; ${sent} sent, ${waiting!.jobs} still waiting`
    return compareWaits(`one sends ${label}`, { quiet, during }, rest)
  })
}

/** Papers that a client sent and that are being read meanwhile. */
const papers = 24

/** Until another client's mail and one-photo document are done, and their lists, while one client's papers are read. */
export function measureReader(): Promise<Figure[]> {
  const [sender, ...others] = newClients(3 + 2 * (tries + 1))
  const fill = async (db: Database) => {
    await insertClients(db, [sender!, ...others])
    await insertDocuments(db, others, 50)
  }
  return withServer({ fill, settings }, async (server) => {
    const upload = createUpload([
      { name: 'receipt.jpg', type: 'image/jpeg', bytes: await photo(0) },
    ])
    const [before, later, ...askers] = others
    const ask = asker(server, askers, upload)
    await ask()
    const quiet = await inTurn(tries, ask)
    const quietList = await readList(server.address, before!)
    const drawn = await sharp(await drawPaper())
      .jpeg()
      .toBuffer()
    const paper = createUpload([{ name: 'paper.jpg', type: 'image/jpeg', bytes: drawn }])
    await inTurn(papers, () => secondsUntilDrawn(server, sender!, paper))
    const during = await inTurn(tries, ask)
    const duringList = await readList(server.address, later!)
    const { rowCount: waiting } = await server.db.pool.query(`
      select 1 from graphile_worker.jobs where task_identifier = 'read_document'`)
    if (!waiting) throw new Error('All papers were read before the others had been measured.')
    const p99 = (calls: readonly { time: number }[]) =>
      quantile(
        calls.map(({ time }) => time),
        0.99,
      )
    const ratio = p99(duringList) / p99(quietList)
    return [
      ...compareWaits('papers are read', { quiet, during }, `; ${waiting} still waiting`),
      {
        label: 'list while another client’s papers are read: p99, in times of the p99 without',
        found: `${ratio.toFixed(2)}; ${p99(duringList).toFixed(1)} to ${p99(quietList).toFixed(1)} ms`,
        aim: 'at most 3',
        isMet: ratio <= 3,
      },
    ]
  })
}

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let i = 0; i < count; i++) results.push(await work())
  return results
}
