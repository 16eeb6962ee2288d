import { findMissing } from '../../apps/api/src/features/missing-papers/learning/find-missing.ts'
import {
  noRating,
  paperYears,
  rateYears,
  type Calendar,
  type Rating,
} from '../../packages/testing/src/paper-years.ts'
import { milliseconds, quantile, type Figure } from '../figures.ts'

const clients = 40
/** Days between two looks of the fake clock. */
const step = 3
const aims = { exact: 1, right: 0.95, found: 0.95, ms: 100 }

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const add = (total: Rating, more: Rating) => {
  for (const name of Object.keys(total) as (keyof Rating)[]) total[name] += more[name]
}

/**
 * Three generated years of clients, on a fake clock: of what is said to be missing, how much is; of what never came, how much is found;
 * and how long a look takes at the end, when there is most to read.
 */
export async function radar(): Promise<Figure[]> {
  const exact = rate('exact')
  const noisy = rate('noisy')
  return [
    ...toFigures(`${clients} clients of exact calendars`, exact.all, aims.exact, aims.exact),
    ...toFigures(`${clients} clients of noisy calendars`, noisy.all, aims.right),
    {
      label: '… the same where it can be known: not weeks without work and without a bank',
      found: percent(noisy.knowable.found / noisy.knowable.never),
      aim: `at least ${percent(aims.found)}`,
      isMet: noisy.knowable.found >= aims.found * noisy.knowable.never,
    },
    await timeLook(),
  ]
}

function rate(calendar: Calendar): { all: Rating; knowable: Rating } {
  const [all, knowable] = [noRating(), noRating()]
  for (let seed = 1; seed <= clients; seed++) {
    const years = paperYears(seed, calendar)
    for (const [kind, rating] of Object.entries(rateYears(years, findMissing, { step }))) {
      add(all, rating)
      if (kind !== 'settlement' || years.hasBank) add(knowable, rating)
    }
  }
  return { all, knowable }
}

const toFigures = (
  label: string,
  { said, right, never, found }: Rating,
  rightAim: number,
  foundAim?: number,
): Figure[] => [
  {
    label: `${label}: papers said to be missing that are`,
    found: `${percent(right / said)} of ${said}`,
    aim: `at least ${percent(rightAim)}`,
    isMet: right >= rightAim * said,
  },
  {
    label: '… papers that never came that are found',
    found: `${percent(found / never)} of ${never}`,
    ...(foundAim !== undefined && {
      aim: `at least ${percent(foundAim)}`,
      isMet: found >= foundAim * never,
    }),
  },
]

async function timeLook(): Promise<Figure> {
  const teaching = { waived: new Map(), endedOn: new Map() }
  const times: number[] = []
  for (let seed = 1; seed <= clients; seed++) {
    const { papers, rows } = paperYears(seed, 'noisy')
    const look = async () => void findMissing({ papers, rows, teaching, today: '2026-01-05' })
    times.push(await milliseconds(look))
  }
  const ms = quantile(times, 0.95)
  return {
    label: 'one look at three years of a client, p95',
    found: `${ms.toFixed(0)} ms`,
    aim: `at most ${aims.ms} ms`,
    isMet: ms <= aims.ms,
  }
}
