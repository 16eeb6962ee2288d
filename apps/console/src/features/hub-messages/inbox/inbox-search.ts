import { ThreadFilter } from '@milepost/contract/hub-messages/threads-for-staff'

/** What the list shows, as it is in the URL. */
export type InboxSearch = {
  filter: ThreadFilter
  client: string | undefined
  search: string | undefined
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

export const parseInboxSearch = (query: URLSearchParams): InboxSearch => ({
  filter: ThreadFilter.safeParse(query.get('filter')).data ?? 'unanswered',
  client: uuid.test(query.get('client') ?? '') ? query.get('client')! : undefined,
  search: query.get('search')?.trim().slice(0, 100) || undefined,
})

/** The query with a change, back on page one. */
export function withChange(query: URLSearchParams, change: Partial<InboxSearch>): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete('page')
  for (const [name, value] of Object.entries(change))
    if (value) changed.set(name, value)
    else changed.delete(name)
  return changed
}
