import { BoardSettings, type board, type BoardSort } from '@milepost/contract/board/board'
import type { Sent } from '@milepost/contract/wire/endpoint'

/** The settings that hide clients. */
export const filterNames = [
  'plan',
  'standing',
  'consultant',
  'tag',
  'service',
  'invitation',
  'waiting',
  'requests',
  'due',
  'behind',
] as const
export type FilterName = (typeof filterNames)[number]

const names = [...filterNames, 'sort', 'descending'] as const

/** The board's settings from the URL; invalid ones are left out. */
export function parseSettings(address: URLSearchParams): BoardSettings {
  const settings: Record<string, string> = {}
  for (const name of names) {
    const value = address.get(name)
    if (value && BoardSettings.safeParse({ [name]: value }).success) settings[name] = value
  }
  return settings
}

/** The same settings in a URL, with the view they are of. */
export function toAddress(settings: BoardSettings, view?: string): string {
  const query = new URLSearchParams(view ? { view } : {})
  for (const name of names) if (settings[name]) query.set(name, settings[name])
  return `?${query}`
}

export const getSearch = (address: URLSearchParams) =>
  address.get('search')?.trim().slice(0, 100) || undefined

export const toBoardQuery = (
  address: URLSearchParams,
  page: number,
): NonNullable<Sent<typeof board.list>['query']> => ({
  ...parseSettings(address),
  search: getSearch(address),
  page,
  limit: 50,
})

/** The columns that are sorted downward first: what there is much of comes first. */
const downFirst: readonly BoardSort[] = [
  'waiting',
  'documents',
  'answers',
  'bank_rows',
  'replies',
  'requests',
]

/** The settings after a press on a column's head: sorted by it, or the other way. */
export function sortBy(settings: BoardSettings, column: BoardSort): BoardSettings {
  const isSame = (settings.sort ?? 'name') === column
  const isDown = isSame ? settings.descending !== 'true' : downFirst.includes(column)
  return { ...settings, sort: column, descending: isDown ? 'true' : 'false' }
}
