import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'

const { filter, client, mine, aboutKind } = questionsForStaff.list.query.shape

/** The query of the list call, as the URL has it, without the page. What the server would refuse is left out. */
export function parseQuestionFilters(search: URLSearchParams) {
  const get = (name: string) => search.get(name) ?? undefined
  return {
    filter: filter.safeParse(get('filter')).data ?? 'answered',
    client: client.safeParse(get('client')).data,
    mine: mine.safeParse(get('mine')).data,
    aboutKind: aboutKind.safeParse(get('aboutKind')).data,
  }
}
