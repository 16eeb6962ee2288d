import { randomUUID } from 'node:crypto'
import { findPossible } from '../../apps/api/src/features/financial-performance/matching/possible-matches.ts'
import { suggestMatches } from '../../apps/api/src/features/financial-performance/matching/suggest-matches.ts'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { toEntryLines } from '../../packages/contract/src/financial-performance/imported-transactions.ts'
import { bankMonth, rateMonths } from '../../packages/testing/src/bank-months.ts'
import { insertClients, insertStaff, newClients } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, milliseconds, runAlternately, type Figure } from '../figures.ts'

const months = 10_000
const rounds = 15
/** A paper that, by chance, another transaction confirms for sure leaves no trace of its own one. */
const aims = { found: 0.9, sureRight: 0.995, postedTwice: 5, ms: 200 }

/**
 * How many known pairs are found, how many of the sure ones are right, what rules would post twice, and what the waiting
 * list costs with matches.
 */
export async function matching(): Promise<Figure[]> {
  const rated = rateMonths(months, {
    suggest: suggestMatches,
    findPossible: (rows, entries, sharesAccount) =>
      findPossible(rows, entries, new Set(), sharesAccount),
  })
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`
  return [
    {
      label: `matches in ${months} generated months: pairs found`,
      found: `${percent(rated.found)}; ${percent(rated.sureShare)} for sure`,
      aim: `at least ${percent(aims.found)}`,
      isMet: rated.found >= aims.found,
    },
    {
      label: 'sure matches that are right',
      found: percent(rated.sureRight),
      aim: `at least ${percent(aims.sureRight)}`,
      isMet: rated.sureRight >= aims.sureRight,
    },
    {
      label: 'rows or papers suggested twice',
      found: String(rated.doubles),
      aim: '0',
      isMet: rated.doubles === 0,
    },
    {
      label: 'transactions that rules post although their paper is posted',
      found: `${rated.postedTwice}; ${percent(rated.held)} of those without a paper are left to staff`,
      aim: `at most ${aims.postedTwice}`,
      isMet: rated.postedTwice <= aims.postedTwice,
    },
    await timeList(),
  ]
}

/** The waiting list of a client with 1,000 bank rows, and a year of 5,000 papers beside 5,000 that the bank confirms. */
async function timeList(): Promise<Figure> {
  const [staffId, token] = [randomUUID(), createToken()]
  const [client] = newClients(1)
  const { accountId, userId } = client!
  const fill = async (db: Database) => {
    await insertClients(db, [client!])
    await insertStaff(db, staffId, token)
    const by = { accountId, userId, staffId }
    await insertPapers(db, by, await insertWaiting(db, accountId))
    await insertConfirmed(db, by)
  }
  return withServer({ fill }, async ({ address }) => {
    const read = async () => {
      const response = await fetch(
        `${address}/api/staff/v1/accounts/${accountId}/imported_transactions`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      if (!response.ok) throw new Error(`The list answered ${response.status}.`)
      const { meta } = (await response.json()) as { meta: { counts: { sure: number } } }
      if (meta.counts.sure === 0) throw new Error('The list has no sure matches.')
    }
    const times = await runAlternately(rounds, { list: () => milliseconds(read) })
    const ms = median(times.map(({ list }) => list))
    return {
      label: 'waiting list with matches, 1,000 bank rows and 5,000 papers',
      found: `${ms.toFixed(0)} ms`,
      aim: `at most ${aims.ms} ms`,
      isMet: ms <= aims.ms,
    }
  })
}

type By = { accountId: string; userId: string; staffId: string }
type Paper = ReturnType<typeof bankMonth>['entries'][number]

/** Ten months of 500 papers each, with their bank rows. */
function drawYear(firstSeed: number) {
  const all = Array.from({ length: 10 }, (_, i) => {
    const { rows, entries } = bankMonth(firstSeed + i, { purchases: 420, orphans: 60 })
    const move = <Item extends { date: string }>(item: Item) => ({
      ...item,
      date: new Date(Date.parse(item.date) - i * 30 * 86_400_000).toISOString().slice(0, 10),
    })
    return { rows: rows.map(move), papers: entries.map(move) }
  })
  return { rows: all.flatMap(({ rows }) => rows), papers: all.flatMap(({ papers }) => papers) }
}

/** Every fifth bank row of a year waits. Returns the year's papers. */
async function insertWaiting(db: Database, accountId: string): Promise<Paper[]> {
  const { rows: all, papers } = drawYear(1)
  const rows = all.filter((_, i) => i % 5 === 0)
  await db.rows(sql`
    insert into imported_transactions (account_id, internal_account_number, date, amount, description,
      stem, check_number, imported_at)
    select ${accountId}::uuid, r.*, ${new Date()}::timestamptz
    from unnest(${rows.map(({ number }) => number)}::int[], ${rows.map(({ date }) => date)}::date[],
                ${rows.map(({ cents }) => cents)}::bigint[],
                ${rows.map(({ description }) => description)}::text[],
                ${rows.map(({ description }) => description.toLowerCase())}::text[],
                ${rows.map(({ checkNumber }) => checkNumber)}::text[]) r
  `)
  return papers
}

/** Posts papers in batches of two lines, every other one from a document. Returns the batches' ids. */
async function insertPapers(
  db: Database,
  { accountId, userId }: By,
  papers: readonly Paper[],
): Promise<string[]> {
  const now = new Date()
  const batches = papers.map((paper, i) => ({
    ...paper,
    id: randomUUID(),
    documentId: i % 2 === 0 ? randomUUID() : null,
  }))
  const documents = batches.flatMap(({ documentId, words }) =>
    documentId === null ? [] : [{ documentId, words }],
  )
  await db.rows(sql`
    insert into documents (account_id, id, title, file_count, status, created_at, created_by)
    select ${accountId}::uuid, d.id, d.title, 1, 'posted', ${now}::timestamptz, ${userId}::uuid
    from unnest(${documents.map(({ documentId }) => documentId)}::uuid[],
                ${documents.map(({ words }) => words)}::text[]) d (id, title)
  `)
  await db.rows(sql`
    insert into transaction_batches (account_id, id, date, description, document_id, is_opening,
      document_attempt, opening_attempt, debits, credits, first_date, last_date, fingerprint, posted_at)
    select ${accountId}::uuid, b.id, b.date, b.words, b.document_id, false, 0, 0, array[b.cents],
           array[b.cents], b.date, b.date, '', ${now}::timestamptz
    from unnest(${batches.map(({ id }) => id)}::uuid[], ${batches.map(({ date }) => date)}::date[],
                ${batches.map(({ words }) => words)}::text[],
                ${batches.map(({ documentId }) => documentId)}::uuid[],
                ${batches.map(({ cents }) => Math.abs(cents))}::bigint[])
      b (id, date, words, document_id, cents)
  `)
  const lines = batches.flatMap(({ id, date, words, number, target, cents }) =>
    toEntryLines(number, [{ internalAccountNumber: target, cents }]).map((line, i) => ({
      ...line,
      id,
      date,
      words,
      lineNumber: i + 1,
    })),
  )
  await db.rows(sql`
    insert into transactions (account_id, batch_id, line_number, date, internal_account_number, amount,
      paid_down, source, details)
    select ${accountId}::uuid, l.id, l.line_number, l.date, l.number, l.amount, 0, l.words, ''
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ lineNumber }) => lineNumber)}::int[],
                ${lines.map(({ date }) => date)}::date[],
                ${lines.map(({ internalAccountNumber }) => internalAccountNumber)}::int[],
                ${lines.map(({ amount }) => amount)}::bigint[],
                ${lines.map(({ words }) => words)}::text[]) l (id, line_number, date, number, amount, words)
  `)
  return batches.map(({ id }) => id)
}

/** Another year of papers: bank rows match every other one, and posted the rest. */
async function insertConfirmed(db: Database, by: By): Promise<void> {
  const { accountId, staffId } = by
  const now = new Date()
  const { papers } = drawYear(101)
  const batchIds = await insertPapers(db, by, papers)
  await db.rows(sql`
    with posted as (
      insert into imported_transactions (account_id, internal_account_number, date, amount, description,
        stem, imported_at, state, posted_to, batch_id)
      select ${accountId}::uuid, r.number, r.date, r.cents, r.words, lower(r.words), ${now}::timestamptz,
             'posted', r.target, r.batch_id
      from unnest(${papers.map(({ number }) => number)}::int[], ${papers.map(({ date }) => date)}::date[],
                  ${papers.map(({ cents }) => cents)}::bigint[],
                  ${papers.map(({ words }) => words)}::text[],
                  ${papers.map(({ target }) => target)}::int[], ${batchIds}::uuid[])
        r (number, date, cents, words, target, batch_id)
      returning id, batch_id
    )
    insert into imported_matches (account_id, transaction_id, batch_id, line_number, matched_at, matched_by)
    select ${accountId}::uuid, id, batch_id, 1, ${now}::timestamptz, ${staffId}::uuid
    from posted where batch_id = any(${batchIds.filter((_, i) => i % 2 === 0)}::uuid[])
  `)
}
