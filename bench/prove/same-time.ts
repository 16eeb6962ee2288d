import { randomUUID } from 'node:crypto'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, insertDocuments, newClients } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { milliseconds, runAlternately, toRatio } from '../figures.ts'
import type { Outcome } from './proof.ts'

const rounds = 200
const each = 5

/**
 * Someone else's document and one that doesn't exist must give the same answer, with times within a tenth of
 * each other.
 */
export async function sameTime(): Promise<Outcome> {
  const clients = newClients(2)
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await insertDocuments(db, clients, 500)
  }
  return withServer({ fill }, async ({ address, db }) => {
    const [dana, ray] = clients
    const theirs = await db.rows<{ id: string }>(sql`
      select id from documents where account_id = ${ray!.accountId}
    `)
    const answers = new Set<string>()
    const ask = async (id: string) => {
      const answer = await fetch(`${address}/api/v1/documents/${id}`, {
        headers: { authorization: `Bearer ${dana!.token}` },
      })
      answers.add(`${answer.status} ${await answer.text()}`)
    }
    let n = 0
    const some = (id: () => string) => () =>
      milliseconds(async () => {
        for (let i = 0; i < each; i++) await ask(id())
      })
    const results = await runAlternately(rounds, {
      foreign: some(() => theirs[n++ % theirs.length]!.id),
      never: some(() => randomUUID()),
    })
    const ratio = toRatio(results, ({ foreign, never }) => foreign / never)
    return {
      holds: answers.size === 1 && Math.abs(ratio.middle - 1) <= 0.1,
      figure: `${2 * rounds * each} answers, ${answers.size} kind; time for someone else’s to time for one that never existed: ${ratio.text}`,
    }
  })
}
