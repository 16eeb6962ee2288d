import { Button } from '@mantine/core'
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { clients } from '@milepost/contract/clients/clients'
import type { DocumentStatus } from '@milepost/contract/documents/documents'
import { statusesOf, type QueueItem } from '@milepost/contract/documents/work-queue'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../../paths.ts'
import { copy, stageCopy } from '../documents.copy.ts'
import { copy as likeCopy } from '../likeness/likeness.copy.ts'
import { stages, toSearch, type QueueFilter } from '../queue-filter.ts'
import classes from './queue-list.module.css'

type QueueItemsProps = {
  items: readonly QueueItem[]
  filter: QueueFilter
  current: string | undefined
}

/** The documents of one page of the queue. */
export const QueueItems = ({ items, filter, current }: QueueItemsProps) => (
  <ol className="plainList">
    {items.map((item) => (
      <li key={item.guid}>
        <Line item={item} filter={filter} isCurrent={item.guid === current} />
      </li>
    ))}
  </ol>
)

/** Why the list is empty: nothing is waiting, or the URL names a client the user can't see. */
export function EmptyQueue({ filter }: { filter: QueueFilter }) {
  const words = useCopy(copy)
  const { error, isLoading } = useQuery({
    ...read(clients.show, { params: { accountId: filter.client ?? '' } }),
    enabled: filter.client !== undefined,
  })
  // The client query decides which message to show.
  if (isLoading) return null
  if (!(error instanceof CallFailed && error.status === 404))
    return <Empty title={words.nothing}>{words.nothingText}</Empty>
  const { client: _, ...others } = filter
  return (
    <Empty
      title={words.noClient}
      action={
        <Button component={Link} to={paths.queue + toSearch(others)} variant="default">
          {words.ofAnyClient}
        </Button>
      }
    >
      {words.noClientText}
    </Empty>
  )
}

type LineProps = { item: QueueItem; filter: QueueFilter; isCurrent: boolean }

function Line({ item, filter, isCurrent }: LineProps) {
  const words = useCopy(copy)
  const names = useCopy(stageCopy)
  const likeWords = useCopy(likeCopy)
  const { listDate } = useDates()
  const { accountId, guid, accountName, clientCustomerType, title, status, createdAt } = item
  const days = daysSince(createdAt, new Date())
  const stage = getStage(status)
  const isLate = days >= 5 && statusesOf('open').includes(status)
  const line = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The list scrolls, so keep the current document in view when the keyboard moves through it.
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={line}
      to={paths.workDocument(accountId, guid) + toSearch(filter)}
      className={classes.item}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <b>
        {accountName} <span className={classes.plan}>{clientCustomerType}</span>
      </b>
      <span className={classes.age} data-late={isLate || undefined}>
        {isLate && (
          <>
            <IconAlertTriangleFilled size={11} aria-hidden="true" />
            <span className="hide">{words.late}, </span>
          </>
        )}
        <span>{words.ageShort(days)}</span>
      </span>
      <span className={classes.title}>{title}</span>
      <span className={classes.state} data-stage={stage}>
        {item.assignedTo?.fullName ?? names[stage ?? 'resubmitted']}
      </span>
      {item.duplicateOf && (
        <span className={classes.mark}>
          {words.sentBefore(listDate(item.duplicateOf.createdAt))}
        </span>
      )}
      {item.looksLike && (
        <span className={classes.mark}>
          {likeWords.looksLike(listDate(item.looksLike.createdAt))}
        </span>
      )}
    </Link>
  )
}

const singleStages = stages.filter((stage) => stage !== 'open' && stage !== 'all')

const getStage = (status: DocumentStatus) =>
  singleStages.find((stage) => statusesOf(stage).includes(status))

const day = 24 * 60 * 60 * 1000

const daysSince = (instant: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / day))
