import type { PerDiemCounts } from '@milepost/contract/per-diem/per-diem'

export const people = ['ownerOperator', 'spouseDriver', 'spouseRider'] as const
export type Person = (typeof people)[number]

/** What a day counts as for one person. */
export const shares = ['none', 'full', 'partial'] as const
export type Share = (typeof shares)[number]

export type Day = Record<Person, Share>

export const noDay: Day = { ownerOperator: 'none', spouseDriver: 'none', spouseRider: 'none' }

const getShare = (full: number, partial: number): Share =>
  full ? 'full' : partial ? 'partial' : 'none'

/** What an entry's six counts mean for each person. */
export const toDay = (counts: PerDiemCounts): Day => ({
  ownerOperator: getShare(counts.ownerOperatorFullCount, counts.ownerOperatorPartialCount),
  spouseDriver: getShare(counts.spouseDriverFullCount, counts.spouseDriverPartialCount),
  spouseRider: getShare(counts.spouseRiderFullCount, counts.spouseRiderPartialCount),
})

const count = (share: Share, wanted: Share) => (share === wanted ? 1 : 0)

/** All six counts of a day. */
export const toCounts = ({ ownerOperator, spouseDriver, spouseRider }: Day): PerDiemCounts => ({
  ownerOperatorFullCount: count(ownerOperator, 'full'),
  ownerOperatorPartialCount: count(ownerOperator, 'partial'),
  spouseDriverFullCount: count(spouseDriver, 'full'),
  spouseDriverPartialCount: count(spouseDriver, 'partial'),
  spouseRiderFullCount: count(spouseRider, 'full'),
  spouseRiderPartialCount: count(spouseRider, 'partial'),
})

/** The counts of the changed people only, two for each. */
export const countsSet = (day: Day, isChanged: Partial<Day>): Partial<PerDiemCounts> =>
  Object.fromEntries(
    Object.entries(toCounts(day)).filter(([name]) =>
      people.some((person) => isChanged[person] !== undefined && name.startsWith(person)),
    ),
  )

export const isEmptyDay = (day: Day): boolean => people.every((person) => day[person] === 'none')

/** The other way in which a spouse could count. */
const other: Partial<Record<Person, Person>> = {
  spouseDriver: 'spouseRider',
  spouseRider: 'spouseDriver',
}

/** What changes if a person is set: a spouse drives or rides along, so the other of the two is emptied. */
export function choose(person: Person, share: Share, day: Day): Partial<Day> {
  const emptied = other[person]
  return share !== 'none' && emptied && day[emptied] !== 'none'
    ? { [person]: share, [emptied]: 'none' }
    : { [person]: share }
}
