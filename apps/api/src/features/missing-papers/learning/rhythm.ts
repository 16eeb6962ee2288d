import type { Rhythm } from '@milepost/contract/missing-papers/missing-papers'
import { fromPlace, toPlace, type Day } from './calendar.ts'

/** Days put into the periods of a rhythm. */
export type Fit = {
  rhythm: Rhythm
  /** The number of the period of each day, in the order of the days. */
  numbers: readonly number[]
  /** The phase around each day: where in its period such a paper is expected, as a fraction. */
  phases: readonly number[]
  /** The lower bound of Wilson's interval for the share of periods that have one paper. */
  confidence: number
  /** How far the days are from where they are expected: a standard deviation, in periods. */
  scatter: number
}

/** Fewer papers than this say nothing of a rhythm. */
const fewest: Record<Rhythm, number> = {
  weekly: 6,
  biweekly: 5,
  twice_monthly: 6,
  monthly: 4,
  quarterly: 3,
}

export const rhythms = Object.keys(fewest) as Rhythm[]

/**
 * How often as many papers, and which confidence, a rhythm takes. Papers of no kind that is known to come again and again may seem to
 * by chance.
 */
const knownKind = { papers: 1, confidence: 0.5 }
const unknownKind = { papers: 2, confidence: 0.8 }
/** Days that scatter more than this have no rhythm. Without one, they scatter by 0.29: the standard deviation of an even spread. */
const maxScatter = 0.25

/** How many days on each side tell the phase around one: it may move, as when a carrier pays on another weekday. */
const phaseReach = 6

/** A one-sided interval of 90 %. */
const z = 1.2816

/** The lower bound of Wilson's score interval for a share (Wilson 1927, JASA 22, 209–212). */
export function wilsonLower(hits: number, of: number): number {
  if (of === 0) return 0
  const share = hits / of
  const middle = share + (z * z) / (2 * of)
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  return (middle - half) / (1 + (z * z) / of)
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** A robust standard deviation: the median absolute deviation, scaled for a normal distribution (Hampel 1974, JASA 69, 383–393). */
export const robustDeviation = (numbers: readonly number[], center = median(numbers)): number =>
  1.4826 * median(numbers.map((number) => Math.abs(number - center)))

/** The difference of two phases on the circle, from -0.5 up to 0.5. */
const turn = (difference: number) => difference - Math.round(difference)

/** The median on the circle: turned to the mean direction (Mardia & Jupp 2000, Directional Statistics, 2.2), then as on a line. */
function circularMedian(phases: readonly number[]): number {
  const angles = phases.map((phase) => 2 * Math.PI * phase)
  const sum = (f: (angle: number) => number) => angles.reduce((total, angle) => total + f(angle), 0)
  const mean = Math.atan2(sum(Math.sin), sum(Math.cos)) / (2 * Math.PI)
  return mean + median(phases.map((phase) => turn(phase - mean)))
}

/** Puts days, in order and each once, into the periods of one rhythm. */
export function fitRhythm(rhythm: Rhythm, days: readonly Day[]): Fit {
  const places = days.map((day) => toPlace(rhythm, day))
  const last = circularMedian(places.slice(-phaseReach))
  const phases = places.map((_, i) => {
    const near = places.slice(Math.max(0, i - phaseReach), i + phaseReach + 1)
    // On the same turn as the last one, so that the numbers of the periods go on counting.
    return last + turn(circularMedian(near) - last)
  })
  const numbers = places.map((place, i) => Math.round(place - phases[i]!))
  const counts = Map.groupBy(numbers, (number) => number)
  const periods = numbers.at(-1)! - numbers[0]! + 1
  const single = [...counts.values()].filter((found) => found.length === 1).length
  const offs = places.map((place, i) => place - phases[i]! - numbers[i]!)
  return {
    rhythm,
    numbers,
    phases,
    confidence: wilsonLower(single, periods),
    scatter: Math.sqrt(offs.reduce((sum, off) => sum + off * off, 0) / offs.length),
  }
}

/**
 * The rhythm that explains days best, or undefined if none does. The interval of noisy days of which some are missing is usually
 * estimated by folding them at candidate periods and taking the one that leaves the least (Fogel & Gavish 1989; Clarkson 2008, IEEE
 * Trans. Signal Processing 56(5), 1779–1787). Papers follow the calendar, so the candidates are its rhythms; what counts is how
 * many periods have one paper, less how far the days scatter.
 */
export function findRhythm(days: readonly Day[], isOfKnownKind: boolean): Fit | undefined {
  const proof = isOfKnownKind ? knownKind : unknownKind
  const fits = rhythms
    .filter((rhythm) => days.length >= fewest[rhythm] * proof.papers)
    .map((rhythm) => fitRhythm(rhythm, days))
    .filter(({ confidence, scatter }) => confidence >= proof.confidence && scatter <= maxScatter)
  const worth = ({ confidence, scatter }: Fit) => confidence - scatter
  return fits.toSorted((a, b) => worth(b) - worth(a))[0]
}

/** About when the paper of a period is expected, by the phase around the day before it. */
export function expectedDay({ rhythm, numbers, phases }: Fit, number: number): Day {
  const before = numbers.findLastIndex((other) => other <= number)
  return fromPlace(rhythm, number + phases[Math.max(0, before)]!)
}
