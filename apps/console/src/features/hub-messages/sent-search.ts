import { SentFilter } from '@milepost/contract/hub-messages/hub-messages-for-staff'

/** The filters of the list as they are in the URL. */
export type SentSearch = {
  filter?: SentFilter | undefined
  search?: string | undefined
}

export const parseSentSearch = (query: URLSearchParams): SentSearch => ({
  filter: SentFilter.safeParse(query.get('filter')).data,
  search: query.get('search')?.trim().slice(0, 100) || undefined,
})

/** The query with a change, back on page one. */
export function withChange(query: URLSearchParams, change: SentSearch): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete('page')
  for (const [name, value] of Object.entries(change))
    if (value) changed.set(name, value)
    else changed.delete(name)
  return changed
}
