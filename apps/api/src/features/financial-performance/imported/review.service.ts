import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, notFound } from '../../../platform/errors.ts'
import { withdrawQuestionsAboutDeleted } from '../../../shared/questions.sql.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import { adoptImported, changeImported } from './bank-feed.sql.ts'
import { lockImported } from './imported.sql.ts'
import {
  insertAliases,
  keepDuplicates,
  listDoubts,
  markChangesSeen,
  mergeDuplicates,
  type Doubt,
} from './review.sql.ts'

type Review = { ids: readonly string[]; decision: 'seen' | 'keep' | 'drop' }

/**
 * Settles what the bank changed after posting (`seen`), or whether a transaction is the known one that it resembles: no
 * (`keep`), or yes (`drop`). Throws a 404 if one is not the account's, a 409 if one to drop is not in doubt (anymore).
 */
export async function reviewImported(
  transaction: Db,
  clock: Clock,
  accountId: string,
  { ids, decision }: Review,
): Promise<void> {
  await lockBooks(transaction, accountId)
  const rows = await lockImported(transaction, accountId, ids)
  if (rows.length < new Set(ids).size) throw notFound()
  if (decision === 'seen') return markChangesSeen(transaction, accountId, ids)
  if (decision === 'keep') return keepDuplicates(transaction, accountId, ids)
  const doubts = await listDoubts(transaction, accountId, ids)
  if (doubts.length < rows.length) throw httpError(409, 'imported_decided')
  await dropDuplicates(transaction, clock, accountId, doubts)
}

/**
 * Lets the known transaction take the place of each duplicate: as the bank's connection reports it from now on, or, if
 * that reports both, as one whose second id is ignored.
 */
async function dropDuplicates(
  transaction: Db,
  clock: Clock,
  accountId: string,
  doubts: readonly Doubt[],
): Promise<void> {
  const at = clock.now()
  await mergeDuplicates(transaction, accountId, doubts)
  await withdrawQuestionsAboutDeleted(transaction, accountId, at)
  const fed = doubts.filter(({ externalId }) => externalId?.startsWith('bank:')) as Fed[]
  await insertAliases(
    transaction,
    accountId,
    fed.filter(({ isKnownFed }) => isKnownFed),
  )
  const replaced = fed.filter(({ isKnownFed }) => !isKnownFed)
  const known = replaced.map(({ knownId: id, ...row }) => ({ ...row, id }))
  await adoptImported(transaction, accountId, known)
  await changeImported(transaction, accountId, known, at)
  // Who dropped it has seen both.
  await markChangesSeen(
    transaction,
    accountId,
    known.map(({ id }) => id),
  )
}

type Fed = Doubt & { externalId: string }
