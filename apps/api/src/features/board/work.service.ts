import { maxDaysToDueDate, type WorkItemChange } from '@milepost/contract/board/work-items'
import type { Staff } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { boardChanged } from '../../shared/board/board-changed.ts'
import { mayWorkFor } from '../../shared/people/active-staff.sql.ts'
import { lockWork, updateWork } from './work.sql.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Gives work to someone, changes when it is due, or marks it as done or open. Throws a 409 for opening what is done
 * because what it asks for was done, and a 422 if it can't be given to that person, or be due that day. The log has the
 * change, and so `makeWork` leaves the day as it is.
 */
export async function changeWork(
  transaction: Db,
  clock: Clock,
  { staffId }: Pick<Staff, 'staffId'>,
  { accountId, id }: { accountId: string; id: string },
  { assignedTo, isDone, dueOn }: WorkItemChange,
): Promise<void> {
  // Before the work, as a deactivation locks them, so that the two don't wait for each other.
  if (assignedTo && !(await mayWorkFor(transaction, accountId, assignedTo)))
    throw httpError(422, 'consultant_unknown', { pointer: '/work_item/assigned_to' })
  if (dueOn && Math.abs(Date.parse(dueOn) - clock.now().getTime()) > maxDaysToDueDate * dayMs)
    throw httpError(422, 'work_due_on', { pointer: '/work_item/due_on' })
  const {
    doneAt,
    doneById,
    assignedTo: formerId,
  } = orNotFound(await lockWork(transaction, accountId, id))
  const wasDone = doneAt !== null
  if (isDone === false && wasDone && doneById === null) throw httpError(409, 'work_settled')
  const isChanged = isDone !== undefined && isDone !== wasDone
  const done = isChanged ? (isDone ? { at: clock.now(), staffId } : null) : undefined
  if (assignedTo === undefined && done === undefined && dueOn === undefined) return
  // Of someone who has left since, only what was open was handed over.
  const isOrphaned =
    done === null && formerId !== null && !(await mayWorkFor(transaction, accountId, formerId))
  await updateWork(transaction, accountId, id, {
    assignedTo: isOrphaned ? (assignedTo ?? null) : assignedTo,
    dueOn,
    done,
  })
  await boardChanged(transaction, accountId, 'work')
}
