import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { workItems, type WorkItem } from '@milepost/contract/board/work-items'
import { today, useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { matchCopy } from '../../shared/clients/match.copy.ts'
import { toWorkPath, useWorkWords } from '../../shared/clients/work-words.ts'
import { useColleagues } from '../../shared/use-colleagues.ts'
import { copy } from './board.copy.ts'
import { useBoardChange } from './board.hooks.ts'
import classes from './board.module.css'
import { DueDateDialog } from './due-date-dialog.tsx'

const shownTrucks = 5

function Trucks({ trucks }: Pick<WorkItem, 'trucks'>) {
  const words = useCopy(copy)
  const numbers = useCopy(matchCopy)
  if (trucks.length === 0) return null
  const named = trucks
    .slice(0, shownTrucks)
    .map(({ unit, vin }) => (vin ? numbers.vin(vin, unit) : numbers.unit(unit)))
  const more = trucks.length - shownTrucks
  return (
    <span className={classes.below}>
      {[...named, ...(more > 0 ? [words.moreTrucks(more)] : [])].join('; ')}
    </span>
  )
}

/** One piece of work: marked as done, given to someone, or put off. */
export function WorkRow({ item }: { item: WorkItem }) {
  const words = useCopy(copy)
  const { moment, dayInYear } = useDates()
  const workWords = useWorkWords()
  const colleagues = useColleagues()
  const change = useBoardChange(workItems.change)
  const { id, account: client, dueOn, usualDueOn, assignee, isGiven, doneAt, doneBy } = item
  const work = workWords(item)
  const [isMoving, setMoving] = useState(false)
  const send = (workItem: { isDone?: boolean; assignedTo?: string | null }) =>
    change.mutate({ params: { accountId: client.id, id }, body: { workItem } })
  // What was done by doing it is taken back where it was done.
  const isSettled = doneAt !== null && doneBy === null
  return (
    <li>
      <Checkbox
        size="md"
        aria-label={words.isDone(work, client.name)}
        checked={doneAt !== null}
        disabled={isSettled || change.isPending}
        onChange={(event) => send({ isDone: event.currentTarget.checked })}
      />
      <span>
        <Link to={toWorkPath(item) ?? paths.client(client.id)} data-row-link>
          {work}
        </Link>
        <Trucks trucks={item.trucks} />
        {usualDueOn !== null && (
          <span className={classes.below}>{words.usuallyDue(dayInYear(usualDueOn))}</span>
        )}
      </span>
      <Link to={paths.client(client.id)} className={classes.dim}>
        {client.name}
      </Link>
      {doneAt === null ? (
        <div>
          {dueOn < today() && <b className={classes.late}>{words.late}</b>}
          <NativeSelect
            size="sm"
            aria-label={words.giveTo(work, client.name)}
            value={isGiven && assignee ? assignee.id : ''}
            onChange={(event) => send({ assignedTo: event.currentTarget.value || null })}
            data={[
              {
                value: '',
                label:
                  !isGiven && assignee
                    ? words.consultantNamed(assignee.fullName)
                    : words.consultantOf,
              },
              ...colleagues
                // A consultant has only the clients that are theirs.
                .filter(
                  ({ id: staffId, role }) => role !== 'consultant' || staffId === assignee?.id,
                )
                .map((one) => ({ value: one.id, label: one.fullName })),
            ]}
          />
          <Button
            size="sm"
            variant="subtle"
            aria-label={words.dueDateOf(work, client.name)}
            onClick={() => setMoving(true)}
          >
            {words.dueDate}
          </Button>
          {isMoving && (
            <DueDateDialog
              item={item}
              title={words.dueDateOf(work, client.name)}
              onClose={() => setMoving(false)}
            />
          )}
        </div>
      ) : (
        <span className={classes.dim}>
          {doneBy === null
            ? words.doneByDoing(moment(doneAt))
            : words.doneBy(doneBy, moment(doneAt))}
        </span>
      )}
    </li>
  )
}
