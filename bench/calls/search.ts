import { randomUUID } from 'node:crypto'
import { randomFrom } from '@milepost/testing/random-from.ts'
import { toSearchable } from '../../apps/api/src/features/documents/search/words.ts'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { connect, sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, insertStaff, newClients, type BenchClient } from '../bench-clients.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import { milliseconds, quantile, type Figure } from '../figures.ts'

/** Pages of the firm; fewer for a try: SEARCH_PAGES=20000. */
const pages = Number(process.env.SEARCH_PAGES ?? 1_000_000)
const clients = 1_000
const clientsOfConsultant = 100
const pagesOfDocument = 4
const wordsOfPage = 150
const searchesOfKind = 60
const maxMilliseconds = 200

/**
 * Searches of a firm's documents by staff: pages of settlements, receipts, and invoices in English and Spanish, whose words are as unequally
 * frequent as words are (Zipf), each with amounts and a number of its own.
 */
export async function search(): Promise<Figure[]> {
  const [admin, consultant] = [randomUUID(), randomUUID()]
  const [token, tokenOfConsultant] = [createToken(), createToken()]
  const all = newClients(clients)
  const fill = async (db: Database) => {
    await insertStaff(db, admin, token, 'admin')
    await insertStaff(db, consultant, tokenOfConsultant, 'consultant')
    await insertClients(db, all)
    const ofConsultant = all.slice(0, clientsOfConsultant).map(({ accountId }) => accountId)
    await db.rows(sql`
      update accounts set consultant_id = ${consultant} where id = any(${ofConsultant}::uuid[])
    `)
  }
  // More searches than a person makes.
  const settings = { CALLS_PER_MINUTE: '1000000' }
  return withServer({ fill, settings }, async (server) => {
    await insertPages(server, all)
    const { figures, taken } = await searchEachKind(server, token)
    return [
      ...figures,
      toFigure('a search of any kind', taken),
      toFigure(
        `… by a consultant with ${clientsOfConsultant} of the ${clients.toLocaleString('en-US')} clients`,
        (await searchEachKind(server, tokenOfConsultant)).taken,
      ),
    ]
  })
}

async function searchEachKind(
  server: BenchServer,
  token: string,
): Promise<{ figures: Figure[]; taken: number[] }> {
  const random = randomFrom(7)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!
  const some = () => Math.floor(random() * pages)
  const kinds: Record<string, () => string> = {
    'a rare word': () => pick(rareWords),
    'a number': () => toNumber(some()),
    'an amount': () => toAmount(some()),
    'a common word': () => pick(commonWords),
    'two common words': () => `${pick(commonWords)} ${pick(commonWords)}`,
    'a common and a rare word': () => `${pick(commonWords)} ${pick(rareWords)}`,
    'the beginning of a word': () => pick(rareWords).slice(0, 5),
    'a word in Spanish': () => pick(spanishWords),
    'two words in a row': () => `"${pick(commonWords)} ${pick(commonWords)}"`,
    nothing: () => `zz${some()}q`,
  }
  const figures: Figure[] = []
  const taken: number[] = []
  for (const [kind, toQuery] of Object.entries(kinds)) {
    const times: number[] = []
    for (let i = 0; i < searchesOfKind; i += 1)
      times.push(await milliseconds(() => ask(server, token, toQuery())))
    taken.push(...times)
    figures.push(toFigure(`search for ${kind}, in ${pages.toLocaleString('en-US')} pages`, times))
  }
  return { figures, taken }
}

function toFigure(label: string, times: readonly number[]): Figure {
  const p95 = quantile(times, 0.95)
  return {
    label: `${label}, 95 of 100`,
    found: `${p95.toFixed(0)} ms (median ${quantile(times, 0.5).toFixed(0)} ms)`,
    aim: `at most ${maxMilliseconds} ms`,
    isMet: p95 <= maxMilliseconds,
  }
}

async function ask({ address }: BenchServer, token: string, q: string): Promise<void> {
  const answer = await fetch(
    `${address}/api/staff/v1/document_search?${new URLSearchParams({ q })}`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${answer.status} for ${q}`)
}

const commonWords =
  'total date amount invoice fuel driver truck trailer load miles rate settlement statement receipt balance paid'.split(
    ' ',
  )
const spanishWords =
  'factura reparación camión llantas aceite pago fecha monto cliente talón seguro taller refacciones'.split(
    ' ',
  )
const syllables = 'ba co di fe gu ha jo ki la me no pu ra si to vu wa xe yo zi'.split(' ')

/** Words as in a dictionary, each of three or four syllables. */
const dictionary = ((random) =>
  Array.from({ length: 30_000 }, () =>
    Array.from(
      { length: 3 + Math.floor(random() * 2) },
      () => syllables[Math.floor(random() * syllables.length)]!,
    ).join(''),
  ))(randomFrom(3))
const vocabulary = [...commonWords, ...spanishWords, ...dictionary]
const rareWords = dictionary.slice(-5_000)

const toNumber = (page: number) => `INV-${2020 + (page % 7)}-${String(page).padStart(7, '0')}`
const toAmount = (page: number) =>
  (((page * 7_919) % 900_000) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** The word of rank n comes 1/n as often as the first. */
function toPage(number: number, random: () => number): string {
  const words = Array.from(
    { length: wordsOfPage },
    () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]!,
  )
  return `${toNumber(number)} ${words.join(' ')} TOTAL $${toAmount(number)}`
}

const documentsAtOnce = 250

/** As the database's owner, who may make the index once the rows are there. */
async function insertPages({ ownerUrl }: BenchServer, all: readonly BenchClient[]): Promise<void> {
  // The database says nothing while it makes the index.
  const db = connect(ownerUrl, { silenceTimeoutMs: 3_600_000 })
  const random = randomFrom(1)
  try {
    await db.rows(sql`set statement_timeout = 0`)
    await db.rows(sql`drop index page_texts_words`)
    for (let first = 0; first < pages; first += documentsAtOnce * pagesOfDocument)
      await insertDocuments(db, all, first, random)
    await db.transaction(async (transaction) => {
      await transaction.rows(sql`set local statement_timeout = 0`)
      await transaction.rows(
        sql`create index page_texts_words on page_texts using gin (words) with (fastupdate = off)`,
      )
      await transaction.rows(sql`analyze`)
    })
  } finally {
    await db.end()
  }
}

async function insertDocuments(
  db: Database,
  all: readonly BenchClient[],
  first: number,
  random: () => number,
): Promise<void> {
  const documents = Array.from({ length: documentsAtOnce }, (_, i) => {
    const { accountId, userId } = all[Math.floor(random() * all.length)]!
    const at = new Date(Date.UTC(2026, 9, 1) - (pages - first - i * pagesOfDocument) * 60_000)
    return { accountId, userId, id: randomUUID(), at }
  })
  const accounts = documents.map(({ accountId }) => accountId)
  const ids = documents.map(({ id }) => id)
  const times = documents.map(({ at }) => at.toISOString())
  await db.rows(sql`
    insert into documents (account_id, id, title, status, created_at, created_by, file_count, indexed_sha256)
    select d.account, d.id, 'Settlement', 'posted', d.at, d.person, 1, ''
    from unnest(${accounts}::uuid[], ${ids}::uuid[], ${times}::timestamptz[],
                ${documents.map(({ userId }) => userId)}::uuid[]) as d (account, id, at, person)
  `)
  await db.rows(sql`
    insert into document_files (account_id, document_id, file_number, file_name, mime_type, bytes,
                                blob_sha256, blob_key, created_at)
    select d.account, d.id, 1, 'scan.pdf', 'application/pdf', 1, repeat('0', 64), repeat('0', 32), d.at
    from unnest(${accounts}::uuid[], ${ids}::uuid[], ${times}::timestamptz[]) as d (account, id, at)
  `)
  const texts = documents.flatMap(({ accountId, id, at }, i) =>
    Array.from({ length: pagesOfDocument }, (_, page) => {
      const text = toPage(first + i * pagesOfDocument + page, random)
      return { accountId, id, at: at.toISOString(), page: page + 1, text, ...toSearchable([text]) }
    }),
  )
  await db.rows(sql`
    insert into page_texts (account_id, document_id, page, at, text, words)
    select p.account, p.id, p.page, p.at, p.text,
           p.vector::tsvector || strip(to_tsvector('english', p.words))
             || strip(to_tsvector('spanish', p.words))
    from unnest(
      ${texts.map(({ accountId }) => accountId)}::uuid[], ${texts.map(({ id }) => id)}::uuid[],
      ${texts.map(({ page }) => page)}::int[], ${texts.map(({ at }) => at)}::timestamptz[],
      ${texts.map(({ text }) => text)}::text[], ${texts.map(({ vector }) => vector)}::text[],
      ${texts.map(({ words }) => words)}::text[]
    ) as p (account, id, page, at, text, vector, words)
  `)
}
