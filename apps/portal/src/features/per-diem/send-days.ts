import { type DayAllocation, type PerDiemEntry } from '@milepost/contract/per-diem/per-diem'
import { applyDayChanges, type DayChange } from '@milepost/contract/per-diem/per-diem-days'
import { ignoreNotFound } from '@milepost/ui/api/ignore-not-found.ts'
import { dayCommand, sendDayChange } from '../../outbox/commands/day.ts'
import { queued, sendOrEnqueue } from '../../outbox/send-or-enqueue.ts'

/** What the picked days become. A cleared day has no place. */
export type DayTarget = { allocation: DayAllocation; outsideConus?: boolean | undefined }

/** The outcome of one change: the saved day (null if cleared), queued in the outbox, or failed with a reason. */
export type DayOutcome = { change: DayChange } & (
  | { entry: PerDiemEntry | null }
  | { isQueued: true }
  | { reason: unknown }
)

/** The browser's limit of connections to one server. More requests would only wait in the browser and time out. */
const maxParallel = 6

/** Sends one request per day, in parallel. A failure does not stop the others. Never throws. */
export async function sendDays(
  changes: readonly DayChange[],
  target: DayTarget,
  keyFor: (change: DayChange) => string,
): Promise<DayOutcome[]> {
  const waiting = [...changes]
  const outcomes: DayOutcome[] = []
  const sendNext = async () => {
    for (let change = waiting.shift(); change; change = waiting.shift())
      outcomes.push(await sendDay(change, target, keyFor(change)))
  }
  await Promise.all(Array.from({ length: maxParallel }, sendNext))
  return outcomes.toSorted((a, b) => (a.change.date < b.change.date ? -1 : 1))
}

async function sendDay(change: DayChange, target: DayTarget, key: string): Promise<DayOutcome> {
  const kind: typeof dayCommand = {
    ...dayCommand,
    // The days are known here, so that none is asked for first.
    async send(_, { call, signal }) {
      const sent = sendDayChange(call, change, { idempotencyKey: key, signal })
      if (change.kind !== 'delete') return sent
      await sent.catch(ignoreNotFound)
      return undefined
    },
  }
  try {
    const sent = await sendOrEnqueue(kind, { kind: 'day', date: change.date, ...target }, key)
    return sent === queued ? { change, isQueued: true } : { change, entry: sent ?? null }
  } catch (reason) {
    return { change, reason }
  }
}

export const isDone = (outcome: DayOutcome) => 'entry' in outcome
export const isWaiting = (outcome: DayOutcome) => 'isQueued' in outcome

/** The entries with the saved changes applied, and without the failed ones. */
export function withOutcomes(
  entries: readonly PerDiemEntry[],
  outcomes: readonly DayOutcome[],
): PerDiemEntry[] {
  const done = outcomes.filter(isDone).map(({ change }) => change)
  const savedEntries = new Map(
    outcomes.flatMap((outcome) =>
      'entry' in outcome && outcome.entry ? [[outcome.change.date, outcome.entry] as const] : [],
    ),
  )
  return applyDayChanges(entries, done, new Date(0)).map(
    (entry) => savedEntries.get(entry.effectiveDate) ?? entry,
  )
}
