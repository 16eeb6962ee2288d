import type { PaperKind, Rhythm } from '@milepost/contract/missing-papers/missing-papers'
import type { SeriesState } from '@milepost/contract/missing-papers/paper-series'
import { findBankEvidence, type BankEvidence, type BankRow } from './bank-evidence.ts'
import { periodDays, toDay, toPeriod, toText, type Day } from './calendar.ts'
import { groupPapers, type Paper, type PaperGroup } from './group-papers.ts'
import { expectedDay, findRhythm, median, robustDeviation, type Fit } from './rhythm.ts'

export type { BankRow } from './bank-evidence.ts'
export type { Paper } from './group-papers.ts'

/** What people have said of a client's series, by the series' key. */
export type Teaching = {
  /** The first days of periods that have no paper. */
  waived: ReadonlyMap<string, readonly string[]>
  /** From when on no paper comes. */
  endedOn: ReadonlyMap<string, string>
}

export type Period = { from: string; to: string; expectedOn: string }

/** Papers that come again and again, as they are learned. */
export type Series = {
  key: string
  kind: PaperKind
  name: string | null
  rhythm: Rhythm
  state: SeriesState
  /** See `Fit`. */
  confidence: number
  isSeenAtBank: boolean
  isDatedByArrival: boolean
  lastOn: string
  nextOn: string | null
  /** The longest missing first. */
  missing: readonly Period[]
  /** Whether papers came again after somebody had said that none does. */
  isResumed: boolean
}

export type Found = {
  series: readonly Series[]
  /** The next day on which time alone may make a paper missing; null without one. */
  lookOn: string | null
}

type Input = {
  papers: readonly Paper[]
  rows: readonly BankRow[]
  teaching: Teaching
  /** yyyy-MM-dd, in the client's time zone. */
  today: string
}

/** How many of the newest papers teach a rhythm, and how many of these show that it has changed. */
const learnedFrom = 26
const recent = 8

/** A rhythm of work has periods without any: a week off has no settlement. A month without a statement is rare. */
const isOfWork = (rhythm: Rhythm) => rhythm === 'weekly' || rhythm === 'biweekly'

/** The least days after it is expected that a paper is given to come. */
const minGrace: Record<Rhythm, number> = {
  weekly: 4,
  biweekly: 5,
  twice_monthly: 5,
  monthly: 7,
  quarterly: 14,
}
/** Days that scatter by no more than this (in days) are exact. Those of a month do by up to half a day, as months differ. */
const maxExactScatter = 0.5
/** Papers whose way to the firm differs by no more than this (in days) are punctual. */
const maxPunctualDeviation = 1
/** More periods without a paper in a row are a pause, unless the bank says otherwise. */
const longestGap = 3
/** At the end, where the series may be over, fewer already are. */
const longestEnd = 2
/** So it is where papers are not punctual; a rhythm that is not listed is waited with until a later paper comes. */
const longestUnevenEnd: Partial<Record<Rhythm, number>> = { monthly: 1, quarterly: 1 }
/** More periods that somebody said have none make a series of which a gap says nothing. */
const maxWaived = 2
/** After how many new papers a series that was ended goes on. */
const fewestResumed = 3

/**
 * Learns which papers come again and again, and finds those that should have come. Says nothing where it is not sure: about weeks
 * without work, about a series that may have ended, and while a paper waits that may be the one. The same input has the same answer.
 */
export function findMissing({ papers, rows, teaching, today }: Input): Found {
  const { groups, unknown } = groupPapers(papers)
  const now = toDay(today)
  const looked = groups.flatMap((group) => {
    const learned = learn(group)
    return learned ? [look({ ...learned, rows, teaching, unknown, now })] : []
  })
  const dues = looked.flatMap(({ nextDue }) => (nextDue === undefined ? [] : [nextDue]))
  return {
    series: looked.map(({ series }) => series),
    lookOn: dues.length === 0 ? null : toText(Math.max(now + 1, Math.min(...dues))),
  }
}

type Learned = { group: PaperGroup; fit: Fit; isSteady: boolean }

/** The rhythm of the newest papers; not steady if the very newest have another one. */
function learn(group: PaperGroup): Learned | undefined {
  const papers = group.papers.slice(-learnedFrom)
  const days = uniqueDays(papers)
  const isKnown = group.kind !== 'other'
  const fit = findRhythm(days, isKnown)
  const fitNow = findRhythm(days.slice(-recent), isKnown)
  const best = fit ?? fitNow
  if (!best) return undefined
  const first = fit ? papers[0]!.on : days.slice(-recent)[0]!
  return {
    group: { ...group, papers: papers.filter(({ on }) => on >= first) },
    fit: best,
    isSteady: fit !== undefined && (fitNow === undefined || fitNow.rhythm === fit.rhythm),
  }
}

const uniqueDays = (papers: readonly { on: Day }[]) => [...new Set(papers.map(({ on }) => on))]

type Look = Learned & {
  rows: readonly BankRow[]
  teaching: Teaching
  unknown: readonly Day[]
  now: Day
}

function look({ group, fit, isSteady, rows, teaching, unknown, now }: Look): {
  series: Series
  nextDue: Day | undefined
} {
  const { rhythm, numbers } = fit
  const { papers, key, kind, name } = group
  const period = periodDays[rhythm]
  const isDatedByArrival = !papers[0]!.isDated
  const last = numbers.at(-1)!
  const { grace, isPunctual } = findWay(papers, fit)
  const bank = findBankEvidence(group, fit, rows)

  const ended = teaching.endedOn.get(key)
  const endedOn = ended === undefined ? Infinity : toDay(ended)
  const isResumed = papers.filter(({ on }) => on >= endedOn).length >= fewestResumed
  const isEnded = endedOn < Infinity && !isResumed

  const waived = (teaching.waived.get(key) ?? []).map(toDay)
  const slots: Slot[] = []
  const filled = new Set(numbers)
  let number = numbers[0]!
  for (; ; number++) {
    const on = expectedDay(fit, number)
    if (on + grace > now && number > last) break
    const paidOn = filled.has(number) ? undefined : bank?.paid.get(number)
    const { from, to } = toPeriod(rhythm, paidOn ?? on, isDatedByArrival)
    slots.push({
      number,
      on: paidOn ?? on,
      from,
      to,
      isFilled: filled.has(number) || isCovered(number, on, { fit, group, unknown, grace }),
      isWaived: waived.some((day) => Math.abs(day - from) < period / 2),
    })
  }
  const nextDue = expectedDay(fit, number) + grace
  const ending = slots.slice(-longestEnd - 1)
  const isPaused = ending.every((slot) => slot.number > last && !bank?.paid.has(slot.number))
  const doubt = { fit, slots, bank, last, isSteady, isPunctual }
  const resumedOn = isResumed ? papers.find(({ on }) => on >= endedOn)!.on : Infinity
  const missing = slots.filter(
    (slot) =>
      !slot.isFilled &&
      !slot.isWaived &&
      (slot.on < endedOn || slot.on > resumedOn) &&
      isSure(slot, doubt),
  )
  const isUnsure = !bank && !isSaying(doubt)
  return {
    series: {
      key,
      kind,
      name,
      rhythm,
      state: isEnded ? 'ended' : isPaused ? 'paused' : isUnsure ? 'unsure' : 'expected',
      confidence: fit.confidence,
      isSeenAtBank: bank !== undefined,
      isDatedByArrival,
      lastOn: toText(papers.at(-1)!.on),
      nextOn: isEnded || isPaused ? null : toText(expectedDay(fit, number)),
      missing: missing.map(({ from, to, on }) => ({
        from: toText(from),
        to: toText(to),
        expectedOn: toText(on),
      })),
      isResumed: ended !== undefined && isResumed,
    },
    nextDue: isEnded || isPaused ? undefined : nextDue,
  }
}

/** A period of a series: when its paper is expected, whether it came, and whether somebody said that there is none. */
type Slot = { number: number; on: Day; from: Day; to: Day; isFilled: boolean; isWaived: boolean }

/**
 * How long papers take to come: how many days after it is expected one is given, as many as they usually take and at most one period
 * more; and whether they take about the same.
 */
function findWay(papers: PaperGroup['papers'], fit: Fit): { grace: number; isPunctual: boolean } {
  const { rhythm, numbers } = fit
  const period = periodDays[rhythm]
  const days = uniqueDays(papers)
  const lags = papers
    .slice(-recent)
    .map(({ on, arrivedOn }) => arrivedOn - expectedDay(fit, numbers[days.indexOf(on)]!))
    // Papers of earlier times, sent together, say nothing of how long one takes.
    .filter((lag) => lag <= 1.5 * period)
  if (lags.length < 3) return { grace: Math.ceil(period / 2 + minGrace[rhythm]), isPunctual: false }
  const deviation = robustDeviation(lags)
  const extra = Math.min(period, Math.max(minGrace[rhythm], 3 * deviation))
  return {
    grace: Math.ceil(Math.max(0, median(lags)) + extra),
    isPunctual: deviation <= maxPunctualDeviation,
  }
}

type Cover = { fit: Fit; group: PaperGroup; unknown: readonly Day[]; grace: number }

/** Whether a paper may be the one of a period: a second one of the period next to it, one of few of its kind, or one unread. */
function isCovered(number: number, on: Day, { fit, group, unknown, grace }: Cover): boolean {
  const period = periodDays[fit.rhythm]
  const days = uniqueDays(group.papers)
  const isDouble = [number - 1, number + 1].some((beside) => {
    const found = days.filter((_, i) => fit.numbers[i] === beside)
    return found.length > 1 && found.at(-1)! - found[0]! > period / 3
  })
  return (
    isDouble ||
    group.others.some((other) => Math.abs(other.on - on) <= period / 2) ||
    unknown.some((day) => day >= on - period / 2 && day <= on + grace + period)
  )
}

type Doubt = {
  fit: Fit
  slots: readonly Slot[]
  bank: BankEvidence | undefined
  last: number
  isSteady: boolean
  isPunctual: boolean
}

/** Whether a gap in a series without a bank says anything: in one of work, only if its days are exact. */
const isSaying = ({ fit, slots, isSteady }: Doubt): boolean =>
  isSteady &&
  slots.filter(({ isWaived }) => isWaived).length <= maxWaived &&
  (isExact(fit) || !isOfWork(fit.rhythm))

const isExact = ({ scatter, rhythm }: Fit) => scatter * periodDays[rhythm] <= maxExactScatter

/**
 * Whether a period without a paper has one that did not come. Where the bank knows the period, its word counts, and where it does
 * not know it yet, it is waited for.
 */
function isSure({ number, on }: Slot, doubt: Doubt): boolean {
  const { fit, slots, bank, last, isPunctual } = doubt
  if (bank) return bank.paid.has(number) && bank.isKnown(on)
  if (!isSaying(doubt)) return false
  const gap = countGap(slots, number)
  if (number < last) return gap <= longestGap
  return gap <= (isExact(fit) && isPunctual ? longestEnd : (longestUnevenEnd[fit.rhythm] ?? 0))
}

/** How many periods in a row have no paper, an empty one among them. */
function countGap(slots: readonly Slot[], number: number): number {
  const at = slots.findIndex((slot) => slot.number === number)
  const before = slots.slice(0, at).findLastIndex((slot) => slot.isFilled)
  const after = slots.findIndex((slot, i) => i > at && slot.isFilled)
  return (after < 0 ? slots.length : after) - before - 1
}
