import { randomUUID } from 'node:crypto'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { toUrl } from '@milepost/contract/wire/caller'
import { listClients } from '../../apps/api/src/features/clients/clients.sql.ts'
import { recountDocuments } from '../../apps/api/src/features/documents/document-counts.sql.ts'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { selectMatching } from '../../apps/api/src/shared/people/find-clients.sql.ts'
import { insertClients, insertStaff, newClients, type BenchClient } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, milliseconds, runAlternately, toRatio, type Figure } from '../figures.ts'
import { againstBare } from './against-bare.ts'

/** The first page of a queue of 100,000 open documents, and a search among 50,000 clients. */
export const consoleWork = async (): Promise<Figure[]> => [...(await queue()), ...(await search())]

/** Compares the queue with a bare route that runs the same queries. */
function queue(): Promise<Figure[]> {
  return againstBare({
    label: 'queue',
    route: 'queue',
    aim: 0.9,
    rounds: 8,
    seconds: 3,
    ...openQueue(),
  })
}

/** The first page of the queue as the console asks for it, of 100,000 open documents of 500 clients. */
export function openQueue() {
  const clients = newClients(500)
  const [staffId, token] = [randomUUID(), createToken()]
  return {
    path: `/api${toUrl(workQueue.list, { query: { stage: 'open', page: 1, limit: 25 } })}`,
    async fill(db: Database) {
      await insertClients(db, clients)
      await insertOpenDocuments(db, clients)
      await insertStaff(db, staffId, token)
    },
    clients: [{ accountId: '', userId: staffId, email: '', token }],
  }
}

/** Two hundred one-file documents per client, in every status that waits for the firm. */
async function insertOpenDocuments(db: Database, clients: readonly BenchClient[]): Promise<void> {
  for (let at = 0; at < clients.length; at += 50) {
    const some = clients.slice(at, at + 50)
    await db.rows(sql`
      with document as (
        insert into documents (account_id, title, file_count, status, created_at, created_by)
        select c.account, 'Fuel receipt ' || n, 1,
               (array['uploaded', 'processing', 'researching', 'processed'])[1 + n % 4],
               now() - n * interval '1 hour' - random() * interval '1 hour', c.id
        from unnest(${some.map(({ accountId }) => accountId)}::uuid[],
                    ${some.map(({ userId }) => userId)}::uuid[]) as c (account, id),
             generate_series(1, 200) as n
        returning account_id, id, created_at
      )
      insert into document_files (account_id, document_id, file_number, file_name, mime_type, bytes,
                                  blob_key, blob_sha256, created_at)
      select account_id, id, 1, 'receipt.jpg', 'image/jpeg', 300000, md5(id::text), repeat('0', 64),
             created_at
      from document
    `)
  }
  await db.transaction(async (transaction) => {
    for (const { accountId } of clients) await recountDocuments(transaction, accountId)
  })
}

const names = ['Freight', 'Hauling', 'Transport', 'Trucking', 'Logistics', 'Express', 'Carriers']
const searches = ['whitf', '5550188', 'whitfield.9', 'villase', 'tolliver 12', 'wh']

/** Compares the search with bare trigram index scans, which find the same clients but return no details. */
function search(): Promise<Figure[]> {
  return withServer({ fill: insertNamed }, async ({ db }) => {
    const figures: Figure[] = []
    for (const text of searches) {
      const rounds = await runAlternately(30, {
        ours: () => milliseconds(() => listClients(db, { search: text }, { page: 1, limit: 10 })),
        scan: () => milliseconds(() => db.rows(selectMatching(text))),
      })
      const ratio = toRatio(rounds, ({ ours, scan }) => ours / scan)
      const [ours, scan] = (['ours', 'scan'] as const).map((name) =>
        median(rounds.map((round) => round[name])).toFixed(2),
      )
      const found = (await listClients(db, { search: text }, { page: 1, limit: 10 })).total
      figures.push({
        label: `search for '${text}' (${found} of 50,000): times of its index scans`,
        found: `${ratio.text}; ${ours} to ${scan} ms`,
        aim: 'at most 1.5',
        isMet: ratio.middle <= 1.5,
      })
    }
    return figures
  })
}

async function insertNamed(db: Database): Promise<void> {
  await db.rows(sql`
    with person (first, last) as (
      select (array['Dana', 'Ray', 'Hector', 'Linda', 'Tessa', 'Walt', 'Aisha', 'Celeste'])[1 + n % 8],
             (array['Whitfield', 'Tolliver', 'Villaseñor', 'Kowalik', 'Lindqvist', 'Brandvoll',
                    'Granger', 'Okonjo', 'Hartmann', 'Petrov', 'Castillo'])[1 + n % 11] || ' ' || n
      from generate_series(1, 50000) as n
    ), account as (
      insert into accounts (name, client_customer_type, phone)
      select last || ' ' || (${names}::text[])[1 + abs(hashtext(last)) % 7], 'PRO',
             '(' || 200 + abs(hashtext(first || last)) % 700 || ') 555-' || lpad((abs(hashtext(last)) % 10000)::text, 4, '0')
      from person
      returning id, name
    )
    insert into client_users (account_id, email, full_name)
    select id, lower(replace(split_part(name, ' ', 1), 'ñ', 'n')) || '.' || split_part(name, ' ', 2) || '@drivers.test', name
    from account
  `)
}
