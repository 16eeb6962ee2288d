import { randomUUID } from 'node:crypto'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, insertStaff, newClients } from '../bench-clients.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import { milliseconds, runAlternately, toRatio, type Figure } from '../figures.ts'

const few = 500
const many = 50_000

/** The first page of the firm's inbox of 500 threads, and of 50,000 on a server of its own, alternately. */
export async function inbox(): Promise<Figure[]> {
  const [staffId, token] = [randomUUID(), createToken()]
  const fill = (threads: number) => async (db: Database) => {
    await insertStaff(db, staffId, token, 'admin')
    await insertThreads(db, threads, staffId)
  }
  const open = ({ address }: BenchServer, filter: string) =>
    milliseconds(async () => {
      const answer = await fetch(`${address}/api/staff/v1/threads?filter=${filter}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = (await answer.json()) as { data: unknown[] }
      if (data.length === 0) throw new Error(`Nothing ${filter}`)
    })
  return withServer({ fill: fill(few) }, (small) =>
    withServer({ fill: fill(many) }, async (large) => {
      const figures: Figure[] = []
      for (const filter of ['mine', 'unanswered', 'waiting']) {
        const each = await runAlternately(60, {
          small: () => open(small, filter),
          large: () => open(large, filter),
        })
        const ratio = toRatio(each, (round) => round.large / round.small)
        figures.push({
          label: `inbox of ${many} threads, to ${few}: first page of ${filter}`,
          found: ratio.text,
          aim: 'at most 1.2',
          isMet: ratio.middle <= 1.2,
        })
      }
      return figures
    }),
  )
}

/** Threads of 500 clients: a third is to be answered, a third waits for the client, a tenth is assigned to this member of staff. */
async function insertThreads(db: Database, threads: number, staffId: string): Promise<void> {
  const clients = newClients(few)
  await insertClients(db, clients)
  await db.rows(sql`
    insert into hub_messages (account_id, id, subject, body, body_html, message_type, created_at, last_at,
                              sent_by, message_count, last_from, client_wrote, handled_at, handled_by, assigned_to)
    select (${clients.map(({ accountId }) => accountId)}::uuid[])[1 + n % ${few}::int], gen_random_uuid(),
           'Message ' || n, 'Which truck?', '<p>Which truck?</p>', 'reply', now() - n * interval '1 minute',
           now() - n * interval '1 minute', ${staffId}, 3,
           case n % 3 when 0 then 'client' else 'firm' end, true,
           case when n % 3 = 2 then now() end, case when n % 3 = 2 then ${staffId}::uuid end,
           case when n % 10 = 0 then ${staffId}::uuid end
    from generate_series(1, ${threads}::int) as n
  `)
}
