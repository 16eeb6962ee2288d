import type { PaperKind } from '@milepost/contract/missing-papers/missing-papers'
import { readPaperWords } from '../../../shared/paper-words.ts'
import { toDay, type Day } from './calendar.ts'
import { median } from './rhythm.ts'

/** A document of the client. */
export type Paper = {
  id: string
  /** yyyy-MM-dd in the client's time zone. */
  arrivedOn: string
  title: string
  /** What staff posted from it: a day and words, its source among them. */
  posted: { on: string; words: string } | null
}

/** A paper of a series. */
export type SeriesPaper = { id: string; on: Day; arrivedOn: Day; isDated: boolean }

/** Papers that belong together. */
export type PaperGroup = {
  /** The same as long as its first papers are known. */
  key: string
  kind: PaperKind
  name: string | null
  tokens: readonly string[]
  /** By their days. */
  papers: readonly SeriesPaper[]
  /** Papers of the kind that may belong here, too. */
  others: readonly SeriesPaper[]
}

export type GroupedPapers = {
  groups: readonly PaperGroup[]
  /** The days on which papers came that say nothing of what they are. */
  unknown: readonly Day[]
}

/** Fewer papers with the same words are no stream of their own. */
const fewest = 3

type Stream = Omit<PaperGroup, 'others'>

/**
 * Puts papers with the same words together. Of one kind, streams that follow each other become one: a driver who changes the carrier
 * still gets settlements every week. Streams at the same time, such as those of two trucks, stay apart.
 */
export function groupPapers(papers: readonly Paper[]): GroupedPapers {
  const unknown: Day[] = []
  const streams = new Map<
    string,
    { kind: PaperKind; tokens: readonly string[]; name: string | null; papers: SeriesPaper[] }
  >()
  for (const { id, arrivedOn, title, posted } of papers.toSorted(byArrival)) {
    const titled = readPaperWords(title, arrivedOn)
    const isTitled = titled.kind !== 'other' || titled.tokens.length > 0
    const words = isTitled || !posted ? titled : readPaperWords(posted.words, arrivedOn)
    if (words.kind === 'other' && words.tokens.length === 0) {
      unknown.push(toDay(arrivedOn))
      continue
    }
    const { kind, tokens, name } = words
    const key = [kind, ...tokens].join(' ')
    const stream = streams.get(key) ?? { kind, tokens, name, papers: [] }
    const on = titled.on ?? posted?.on
    const arrived = toDay(arrivedOn)
    const paper = {
      id,
      on: on ? toDay(on) : arrived,
      arrivedOn: arrived,
      isDated: on !== undefined,
    }
    stream.papers.push(paper)
    streams.set(key, { ...stream, name })
  }
  const all = [...streams].map(([key, stream]) => ({
    ...stream,
    key,
    papers: dateAlike(stream.papers),
  }))
  const chains: Stream[] = []
  for (const stream of all.filter((one) => one.papers.length >= fewest).toSorted(byStart)) {
    const before = chains.findLastIndex(
      (chain) =>
        chain.kind === stream.kind && stream.kind !== 'other' && !areConcurrent(chain, stream),
    )
    if (before < 0) chains.push(stream)
    else chains[before] = follow(chains[before]!, stream)
  }
  const few = all.filter((one) => one.papers.length < fewest)
  const groups = chains.map((chain) => ({
    ...chain,
    others: few
      .filter(({ kind }) => kind === chain.kind && kind !== 'other')
      .flatMap((one) => one.papers),
  }))
  return { groups, unknown }
}

const byArrival = (a: Paper, b: Paper) =>
  a.arrivedOn < b.arrivedOn ? -1 : a.arrivedOn > b.arrivedOn ? 1 : a.id < b.id ? -1 : 1
const byDay = (a: SeriesPaper, b: SeriesPaper) => a.on - b.on || (a.id < b.id ? -1 : 1)
const byStart = (a: Stream, b: Stream) =>
  a.papers[0]!.on - b.papers[0]!.on || (a.key < b.key ? -1 : 1)

/**
 * Gives the papers of a stream their days. Where most are dated, the others get the day that the usual delay lets expect. Where most
 * are known by their arrival, so are the dated ones, unless one is of a day around which none arrived: it was sent late for that.
 */
function dateAlike(papers: readonly SeriesPaper[]): SeriesPaper[] {
  const dated = papers.filter(({ isDated }) => isDated)
  if (dated.length * 2 < papers.length) {
    const arrivals = papers.map(({ arrivedOn }) => arrivedOn)
    const apart = median(arrivals.slice(1).map((day, i) => day - arrivals[i]!)) / 2
    const isLate = ({ on, arrivedOn, isDated }: SeriesPaper) =>
      isDated &&
      arrivedOn > on &&
      arrivals.every((day) => Math.abs(day - on) > apart || day === arrivedOn)
    return papers
      .map((paper) => ({
        ...paper,
        on: isLate(paper) ? paper.on : paper.arrivedOn,
        isDated: false,
      }))
      .toSorted(byDay)
  }
  const lag = median(dated.map(({ on, arrivedOn }) => arrivedOn - on))
  return papers
    .map((paper) =>
      paper.isDated
        ? paper
        : { ...paper, on: Math.round(paper.arrivedOn - Math.max(0, lag)), isDated: true },
    )
    .toSorted(byDay)
}

const areConcurrent = (one: Stream, other: Stream): boolean => {
  const ends = one.papers.at(-1)!.on
  const starts = other.papers[0]!.on
  return (
    Math.min(
      one.papers.filter(({ on }) => on >= starts).length,
      other.papers.filter(({ on }) => on <= ends).length,
    ) >= 2
  )
}

/** The stream that goes on as another: what it is called is as it is now, its key as it was. */
const follow = (chain: Stream, next: Stream): Stream => ({
  ...next,
  key: chain.key,
  tokens: [...new Set([...chain.tokens, ...next.tokens])],
  papers: [...chain.papers, ...next.papers].toSorted(byDay),
})
