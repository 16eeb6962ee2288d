import { QueueStage } from '@milepost/contract/documents/work-queue'

/** The queue filter in the URL. */
export type QueueFilter = {
  stage: QueueStage
  assignee?: string
  client?: string
  days?: number
  page: number
}

/** The stages in the order of their tabs. */
export const stages = QueueStage.options

/** The age options, in days. */
export const ages = [2, 5, 14, 30] as const

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the URL. Invalid values are left out. */
export function parseQueueFilter(search: URLSearchParams): QueueFilter {
  const stage = QueueStage.safeParse(search.get('stage'))
  const assignee = search.get('assignee') ?? ''
  const client = search.get('client') ?? ''
  const days = Number(search.get('days'))
  const page = Number(search.get('list') ?? 1)
  return {
    stage: stage.success ? stage.data : 'open',
    ...((assignee === 'me' || assignee === 'nobody' || uuid.test(assignee)) && { assignee }),
    ...(uuid.test(client) && { client }),
    ...(Number.isInteger(days) && days >= 1 && days <= 3_650 && { days }),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The URL query of a filter, without the defaults. */
export function toSearch({ stage, assignee, client, days, page }: QueueFilter): string {
  const search = new URLSearchParams()
  if (stage !== 'open') search.set('stage', stage)
  if (assignee) search.set('assignee', assignee)
  if (client) search.set('client', client)
  if (days) search.set('days', String(days))
  // 'page' is the page of the document shown beside the list.
  if (page > 1) search.set('list', String(page))
  const text = search.toString()
  return text && `?${text}`
}
