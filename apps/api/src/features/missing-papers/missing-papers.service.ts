import { randomUUID } from 'node:crypto'
import type { MissingPaperAnswer } from '@milepost/contract/missing-papers/missing-papers'
import type { PaperSeries } from '@milepost/contract/missing-papers/paper-series'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound, orNotFound } from '../../platform/errors.ts'
import { announce } from '../../platform/events/announce.ts'
import { boardChanged } from '../../shared/board/board-changed.ts'
import { notify } from '../../shared/notify.ts'
import { findAccountState } from '../../shared/people/account-state.sql.ts'
import { getToday } from '../../shared/today.ts'
import { periodDays, toDay } from './learning/calendar.ts'
import { findMissing, type Period, type Series } from './learning/find-missing.ts'
import {
  deleteMissing,
  deleteSeries,
  insertMissing,
  listBankRows,
  listPapers,
  listSeries,
  listSeriesForStaff,
  listStoredMissing,
  lockLook,
  setEnded,
  setNextLook,
  setWaived,
  upsertSeries,
  type StoredMissing,
  type StoredSeries,
} from './missing-papers.sql.ts'

/** The client's home screen lists what is missing. */
const homePath = '/'

/** All that is missing is one request. */
const allMissing = 'missing_papers'

/**
 * Looks for the papers that a client should have sent by now, and asks for what was not missing before; what has come is not asked
 * for any more. Doing it again changes nothing.
 */
export async function lookForPapers(
  transaction: Db,
  clock: Clock,
  accountId: string,
): Promise<void> {
  const account = await findAccountState(transaction, accountId)
  if (!account) return
  await lockLook(transaction, accountId)
  const today = await getToday(transaction, clock, accountId)
  const stored = await listSeries(transaction, accountId)
  const known = await listStoredMissing(transaction, accountId)
  if (!account.isActive) return stopAsking(transaction, accountId, known)
  const papers = await listPapers(transaction, accountId, today)
  const rows = await listBankRows(transaction, accountId, today)
  const teaching = toTeaching(stored, known)
  const { series, lookOn } = findMissing({ papers, rows, teaching, today })

  const open = new Set(known.filter(({ isWaived }) => !isWaived).map(({ id }) => id))
  let isChanged = false
  let isMore = false
  for (const one of series) {
    const before = stored.find(({ key }) => key === one.key)
    const id = await upsertSeries(transaction, accountId, before?.id ?? randomUUID(), one)
    if (one.isResumed) await setEnded(transaction, accountId, id, null)
    for (const period of one.missing) {
      const same = known.find((other) => other.seriesId === id && isSamePeriod(one, other, period))
      if (same && isDeepSame(same, period)) {
        open.delete(same.id)
        continue
      }
      isChanged = true
      if (!same) isMore = true
      else {
        open.delete(same.id)
        await deleteMissing(transaction, accountId, [same.id])
      }
      const missing = { ...period, id: same?.id ?? randomUUID(), seriesId: id, at: clock.now() }
      await insertMissing(transaction, accountId, missing)
    }
  }
  if (open.size > 0) await deleteMissing(transaction, accountId, [...open])
  const forgotten = stored.filter(
    ({ id, key, endedOn }) =>
      endedOn === null &&
      !series.some((one) => one.key === key) &&
      !known.some(({ seriesId, isWaived }) => seriesId === id && isWaived),
  )
  await deleteSeries(
    transaction,
    accountId,
    forgotten.map(({ id }) => id),
  )
  await setNextLook(transaction, accountId, lookOn)
  await boardChanged(transaction, accountId, 'papers')
  if (isChanged || open.size > 0) await announce(transaction, 'document', accountId, accountId)
  if (isMore)
    await notify(transaction, {
      accountId,
      kind: 'missing_paper',
      aboutId: allMissing,
      path: homePath,
      at: clock.now(),
    })
}

/** Nobody asks a client who left for anything. What was learned stays, for one who comes back. */
async function stopAsking(
  transaction: Db,
  accountId: string,
  known: readonly StoredMissing[],
): Promise<void> {
  const open = known.filter(({ isWaived }) => !isWaived)
  await deleteMissing(
    transaction,
    accountId,
    open.map(({ id }) => id),
  )
  await setNextLook(transaction, accountId, null)
  await boardChanged(transaction, accountId, 'papers')
}

function toTeaching(stored: readonly StoredSeries[], known: readonly StoredMissing[]) {
  const waived = known.filter(({ isWaived }) => isWaived)
  return {
    waived: new Map(
      stored.map(({ id, key }) => [
        key,
        waived.filter(({ seriesId }) => seriesId === id).map(({ from }) => from),
      ]),
    ),
    endedOn: new Map(
      stored.flatMap(({ key, endedOn }) => (endedOn === null ? [] : [[key, endedOn] as const])),
    ),
  }
}

/** Whether two are of one period, though its days were learned again. */
const isSamePeriod = ({ rhythm }: Series, one: Period, other: Period) =>
  Math.abs(toDay(one.from) - toDay(other.from)) < periodDays[rhythm] / 2

const isDeepSame = (one: Period, other: Period) =>
  one.from === other.from && one.to === other.to && one.expectedOn === other.expectedOn

async function findStored(transaction: Db, accountId: string, id: string): Promise<StoredMissing> {
  await lockLook(transaction, accountId)
  const known = await listStoredMissing(transaction, accountId)
  return orNotFound(known.find((one) => one.id === id))
}

/** What the client says of a missing paper. */
export async function answerMissing(
  transaction: Db,
  clock: Clock,
  { accountId, id, answer }: { accountId: string; id: string; answer: MissingPaperAnswer },
): Promise<void> {
  const { seriesId, from, isWaived } = await findStored(transaction, accountId, id)
  if (answer === 'not_any_more') await setEnded(transaction, accountId, seriesId, from)
  else if (!isWaived) await setWaived(transaction, accountId, id, clock.now())
  await lookForPapers(transaction, clock, accountId)
}

type OfClient = { accountId: string; id: string }

/** Says of a missing paper that there is none, or takes that back. */
export async function setDoesNotApply(
  transaction: Db,
  clock: Clock,
  { accountId, id }: OfClient,
  doesNotApply: boolean,
): Promise<PaperSeries> {
  const { seriesId, isWaived } = await findStored(transaction, accountId, id)
  if (isWaived !== doesNotApply)
    await setWaived(transaction, accountId, id, doesNotApply ? clock.now() : null)
  await lookForPapers(transaction, clock, accountId)
  return orNotFound((await listSeriesForStaff(transaction, accountId, seriesId))[0])
}

const dayMs = 86_400_000

/** Says of a series that it has ended with its last paper, or that it goes on. */
export async function setSeriesEnded(
  transaction: Db,
  clock: Clock,
  { accountId, id }: OfClient,
  ended: boolean,
): Promise<PaperSeries> {
  await lockLook(transaction, accountId)
  const series = orNotFound((await listSeries(transaction, accountId)).find((one) => one.id === id))
  const after = new Date(Date.parse(series.lastOn) + dayMs).toISOString().slice(0, 10)
  if (ended !== (series.endedOn !== null))
    await setEnded(transaction, accountId, id, ended ? after : null)
  await lookForPapers(transaction, clock, accountId)
  const [found] = await listSeriesForStaff(transaction, accountId, id)
  if (!found) throw notFound()
  return found
}
