import type { DocumentStatus, ReasonCode } from '@milepost/contract/documents/documents'
import type { FileType } from '@milepost/contract/documents/file-type'
import type { Entry } from '../books/entry.ts'
import {
  addDays,
  addMonths,
  firstOfMonth,
  formatNamed,
  lastWeekday,
  type Day,
} from '../calendar.ts'
import type { DemoClient } from '../clients.ts'
import { bankStatement } from '../papers/bank-statement.ts'
import type { Drawing } from '../papers/drawing.ts'
import { fuelSlip } from '../papers/fuel-slip.ts'
import { createMaskedNumbers } from '../papers/masked-numbers.ts'
import { officePdf, type OfficePaper } from '../papers/office-pdf.ts'
import { photograph, type PhotoOptions } from '../papers/photo.ts'
import { fuelStops, type Place } from '../papers/places.ts'
import { scanToJpeg, scanToPng, scanToTiff } from '../papers/scan.ts'
import { paidAfterDays, settlement } from '../papers/settlement.ts'
import { createRandom, type Random } from '../random.ts'

export type DemoFile = {
  name: string
  mimeType: FileType
  comment?: string | undefined
  make(): Promise<Buffer>
  /** Set if the one file can serve as its own preview: a page of text without active content. */
  isItsPreview?: boolean
}

export type DemoDocument = {
  title: string
  status: DocumentStatus
  /** Sent this many days before today; 0 means a few hours ago. */
  daysAgo: number
  files: DemoFile[]
  /** Why it must be resubmitted, if the status says so. */
  reason?: { code: ReasonCode; sentence: string; fileNumbers: number[] }
  /** Staff note on the last status change. */
  note?: string
  /** Title of the document it replaces. */
  replaces?: string
  /** The week that it settles. */
  week?: Day
  /** The book entries it posts. */
  entries?: Entry[]
  isOpening?: boolean
}

/**
 * Helpers to create a client's documents as of a day. Each random sequence is seeded by a name, so adding a
 * document doesn't change the others.
 */
export function createDocumentContext(client: DemoClient, today: Day) {
  const random = (name: string): Random => createRandom(`${client.key}/${name}`)
  const day = (daysAgo: number) => addDays(today, -daysAgo)
  const milesADay = { truck: 430, van: 310, car: 130 }[client.vehicle]
  const odometer = (daysAgo: number) => client.odometer - daysAgo * milesADay
  const yearOf = (daysAgo: number) => day(daysAgo).getUTCFullYear()
  const february = [0, -1, -2]
    .map((back) => new Date(Date.UTC(today.getUTCFullYear() + back, 1, 12, 12)))
    .find((date) => addDays(today, -10) >= date)!
  /** How many days ago the newest forms of a tax season came: a February 12, at least ten days back. */
  const taxSeason = Math.round((today.getTime() - february.getTime()) / (24 * 60 * 60 * 1000))

  type Options = PhotoOptions & { comment?: string; daysAgo: number }

  /** A phone photo; several on the same day are numbered. */
  function photo(id: string, draw: (random: Random) => Drawing, options: Options): DemoFile {
    const { comment, daysAgo, ...taken } = options
    const [, number] = /-(\d+)$/.exec(id) ?? []
    return {
      name: `${formatNamed(day(daysAgo))}${number && number !== '1' ? `-${number}` : ''}.jpg`,
      mimeType: 'image/jpeg',
      comment,
      make: () => photograph(draw(random(id)), random(`${id}/photo of day ${daysAgo}`), taken),
    }
  }

  function pdf(name: string, paper: OfficePaper, comment?: string): DemoFile {
    return {
      name: `${name}.pdf`,
      mimeType: 'application/pdf',
      comment,
      make: () => officePdf(paper),
    }
  }

  return {
    client,
    random,
    day,
    yearOf,
    taxSeason,
    odometer,
    photo,
    pdf,
    fuel: (stop: keyof typeof fuelStops, id: string, bought: number, options: Options): DemoFile =>
      photo(
        `fuel ${id}`,
        (chance) =>
          fuelSlip(chance, {
            stop: fuelStops[stop] satisfies Place,
            day: day(bought),
            unit: client.unit,
            odometer: odometer(bought),
            card: createMaskedNumbers(client).card,
            tank: client.vehicle === 'truck' ? 'diesel' : 'gas',
          }),
        options,
      ),
    week: (daysAgo: number): Day => lastWeekday(addDays(day(daysAgo), -paidAfterDays), 6),
    settlement: (weekEnding: Day, comment?: string): DemoFile =>
      pdf(
        `settlement-${weekEnding.toISOString().slice(0, 10)}`,
        settlement(random(`settlement ${weekEnding.toISOString()}`), client, weekEnding),
        comment,
      ),
    lastMonth: (daysAgo: number): Day => addMonths(firstOfMonth(day(daysAgo + 2)), -1),
    bank: (month: Day): DemoFile =>
      pdf(
        `statement-${month.toISOString().slice(0, 7)}`,
        bankStatement(random(`bank ${month.toISOString()}`), client, month),
      ),
    scan: (
      as: 'png' | 'jpeg' | 'tiff',
      name: string,
      pages: readonly Drawing[],
      comment?: string,
    ): DemoFile => ({
      name: `${name}.${{ png: 'png', jpeg: 'jpg', tiff: 'tif' }[as]}`,
      mimeType: `image/${as}`,
      comment,
      make: () => {
        const chance = random(`scan ${name}`)
        if (as === 'tiff') return scanToTiff(pages, chance)
        return as === 'png' ? scanToPng(pages[0]!, chance) : scanToJpeg(pages[0]!, chance)
      },
    }),
  }
}

export type DocumentContext = ReturnType<typeof createDocumentContext>
