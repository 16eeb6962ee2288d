import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PagePlace } from '@milepost/contract/documents/reading'
import { chooser, type DrawnPaper } from '@milepost/testing/drawn-papers/drawn-paper.ts'
import { fuelReceipt, spanishFuelReceipt } from '@milepost/testing/drawn-papers/fuel-receipts.ts'
import { otherReceipt } from '@milepost/testing/drawn-papers/other-receipts.ts'
import { settlement } from '@milepost/testing/drawn-papers/settlements.ts'
import { misread, wordsOf, type Effects } from '@milepost/testing/drawn-papers/words.ts'
import { randomFrom } from '@milepost/testing/random-from.ts'
import {
  placesToReadAgain,
  readPaper,
  withSecondOpinions,
} from '../../apps/api/src/features/documents/reading/papers/read-paper.ts'
import { quantile, type Figure } from '../figures.ts'
import { loadEngines } from './reader-engine.ts'
import { drawPicture } from './reader-pictures.ts'
import { readerScore } from './reader-score.ts'

const papers = Number(process.env['READER_PAPERS'] ?? 600)
const pictures = Number(process.env['READER_PICTURES'] ?? 42)
const firstPicture = Number(process.env['READER_FIRST'] ?? 1_000)
/** A folder with the scanned receipts that `sampleTruths` knows. */
const samples = process.env['READER_SAMPLES']
/** Prints what was read wrong. */
const isVerbose = process.env['READER_VERBOSE'] !== undefined

/**
 * What is read from drawn papers: from their words as a PDF has them, with an engine's errors, and from their pictures by both engines; and from
 * the scanned receipts of a folder, if there is one.
 */
export async function reader(): Promise<Figure[]> {
  const words = [
    ...readWords('words of PDFs', () => ({ isEmbedded: true })),
    ...readWords('words with few errors', (random) => ({ errors: 0.003, tilt: random() * 8 - 4 })),
    ...readWords('words with many errors', (random) => ({
      errors: 0.012,
      tilt: random() * 16 - 8,
    })),
  ]
  if (pictures === 0 && !samples) return words
  await using engines = await loadEngines()
  return [...words, ...(await readPictures(engines)), ...(await readSamples(engines))]
}

type Engines = Awaited<ReturnType<typeof loadEngines>>

async function readPictures(engines: Engines): Promise<Figure[]> {
  const label = 'pictures'
  const score = readerScore()
  const times: number[] = []
  for (let i = firstPicture; i < firstPicture + pictures; i += 1) {
    const paper = drawnPaper(i)
    const context = { sentOn: paper.sentOn, knownVendors: [] }
    const { reading, ms, words } = await engines.read(await drawPicture(paper, i), context)
    times.push(ms)
    score.add(paper, reading)
    if (isVerbose) console.log(paper.name, Math.round(ms), words.join(' '))
  }
  return [...report(label, score), pace(label, times)]
}

/** The scanned receipts of a folder that are known here. */
async function readSamples(engines: Engines): Promise<Figure[]> {
  if (!samples) return []
  const score = readerScore()
  const times: number[] = []
  for (const [file, truth] of Object.entries(sampleTruths)) {
    const bytes = await readFile(join(samples, file))
    const { reading, ms, words } = await engines.read(bytes, {
      sentOn: '2019-02-01',
      knownVendors: [],
    })
    times.push(ms)
    // Malaysian ringgits: no amount may be sure.
    score.add({ name: file, kind: 'other', truth, lines: [], isUnsure: true }, reading)
    if (isVerbose) console.log(file, Math.round(ms), words.join(' '))
  }
  return [...report('scanned receipts', score), pace('scanned receipts', times)]
}

/** Read by eye. */
const sampleTruths: Record<string, DrawnPaper['truth']> = {
  'receipt-000.jpg': {
    vendor: 'BOOK TA .K (TAMAN DAYA) SDN BHD',
    date: '2018-12-25',
    total: '900',
  },
  'receipt-007.jpg': {
    vendor: 'S.H.H. MOTOR (SUNGAI RENGIT) SDN. BHD.',
    date: '2019-01-23',
    total: '2000',
  },
  'receipt-020.jpg': {
    vendor: 'SYL ROASTED DELIGHTS SDN. BHD.',
    date: '2018-03-06',
    total: '5450',
  },
  'receipt-042.jpg': { vendor: 'Geoventure', date: '2018-03-05', total: '6415' },
  'receipt-101.jpg': { vendor: 'SYARIKAT PERNIAGAAN GIN KEE', date: '2017-12-02', total: '2968' },
  'receipt-150.jpg': { vendor: 'SWC ENTERPRISE SDN BHD', date: '2018-03-28', total: '3000' },
}

const pace = (label: string, times: readonly number[]): Figure => {
  const p95 = quantile(times, 0.95)
  return {
    label: `${label}: both engines and the rules, p95`,
    found: `${(p95 / 1000).toFixed(2)} s a page of ${times.length}`,
    aim: 'at most 5 s',
    isMet: p95 <= 5_000,
  }
}

function report(label: string, score: ReturnType<typeof readerScore>): Figure[] {
  if (isVerbose)
    for (const [name, { missed }] of score.tallies) console.log(label, name, missed.slice(0, 25))
  return score.figures(label)
}

function readWords(label: string, effects: (random: () => number) => Partial<Effects>): Figure[] {
  const score = readerScore()
  const times: number[] = []
  const random = randomFrom(41)
  for (let i = 0; i < papers; i += 1) {
    const paper = drawnPaper(i)
    const chosen = { seed: i, ...effects(random) }
    const page = wordsOf(paper, chosen)
    const began = performance.now()
    const first = readPaper([page], { sentOn: paper.sentOn, knownVendors: [] })
    times.push(performance.now() - began)
    const opinions = placesToReadAgain(first).map(({ name, place }) => ({
      name,
      text: secondReading(paper, chosen, place),
    }))
    score.add(paper, withSecondOpinions(first, opinions))
  }
  return [
    ...report(label, score),
    {
      label: `${label}: the rules alone, p95`,
      found: `${quantile(times, 0.95).toFixed(1)} ms a page`,
    },
  ]
}

/** Every kind of paper that is drawn: half of them fuel. */
export function drawnPaper(i: number): DrawnPaper {
  const kinds = [
    fuelReceipt,
    otherReceipt,
    fuelReceipt,
    settlement,
    fuelReceipt,
    spanishFuelReceipt,
    otherReceipt,
  ]
  return kinds[i % kinds.length]!(i)
}

/** What a second engine reads in a part of the page: what stands there, with errors of its own. */
function secondReading(paper: DrawnPaper, effects: Effects, place: PagePlace): string {
  const { words } = wordsOf(paper, { ...effects, errors: 0 })
  const cropped = words.filter(({ x, y, width, height }) => {
    const [middle, level] = [x + width / 2, y + height / 2]
    const isAcross = middle > place.x && middle < place.x + place.width
    return isAcross && level > place.y && level < place.y + place.height
  })
  const text = cropped
    .toSorted((a, b) => a.x - b.x)
    .map((word) => word.text)
    .join(' ')
  return misread(text, 0.02, chooser(effects.seed + 77))
}
