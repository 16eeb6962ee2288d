import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Language } from '@milepost/contract/account/account'
import type { Trip } from '@milepost/contract/mileage/mileage'
import { checkOdometer } from '@milepost/contract/mileage/mileage-odometer'
import type { TripYear } from '@milepost/contract/mileage/mileage-years'
import { toScheduleCMiles } from '@milepost/contract/mileage/schedule-c-miles'
import { allowsStandardRate, type Vehicle } from '@milepost/contract/mileage/vehicles'
import { ink, note, type Paper, type Sender } from '../../shared/paper.ts'
import { copy } from './report.copy.ts'

/** The content of a year's report. */
export type MileageReport = {
  language: Language
  client: string
  sender: Sender
  /** The report's date (yyyy-MM-dd). */
  day: string
  year: TripYear
  /** Oldest first. */
  trips: Trip[]
}

type Words = (typeof copy)['en']

const miles = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A year's trip log, with its rates, months and odometer readings. */
export function reportPaper({ language, client, sender, day, year, trips }: MileageReport): Paper {
  const words = copy[language]
  return {
    language,
    sender,
    questions: words.questions,
    day: new Date(`${day}T00:00:00Z`),
    title: words.title(year.year),
    subtitle: words.subtitle(client, day),
    content: [
      sums(year, words),
      ...rates(year, words),
      ...missingPurposes(year, words),
      ...odometer(year, words),
      ...scheduleC(year, words),
      ...vehicles(year, words),
      ...months(year, words),
      ...log(trips, words),
    ],
  }
}

const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 12,
  color: ink.green,
  margin: [0, 14, 0, 4],
  headlineLevel: 1,
})

const deductibleMiles = ({ rates: all }: TripYear) =>
  all.reduce((sum, { miles: each }) => sum + Math.round(each * 100), 0) / 100

function sums(year: TripYear, words: Words): Content {
  const figure = (label: string, value: string): Content => ({
    stack: [
      { text: label, color: ink.quiet },
      { text: value, bold: true, fontSize: 15 },
    ],
  })
  const deductible = deductibleMiles(year)
  return {
    columns: [
      figure(words.savings, dollars.format(year.totalSavings)),
      figure(words.deductible, miles.format(deductible)),
      figure(words.miles, miles.format(year.totalMiles)),
      figure(words.trips, whole.format(year.trips)),
    ],
  }
}

const head = (cells: string[], right: number[] = []): TableCell[] =>
  cells.map((text, i) => ({
    text,
    bold: true,
    fillColor: ink.pale,
    alignment: right.includes(i) ? 'right' : 'left',
  }))
const right = (text: string, bold = false): TableCell => ({ text, alignment: 'right', bold })

const table = (widths: (number | string)[], body: TableCell[][], fontSize = 9): Content => ({
  table: { headerRows: 1, dontBreakRows: true, widths, body },
  fontSize,
  layout: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => ink.line,
    paddingTop: () => 2.5,
    paddingBottom: () => 2.5,
  },
})

function rates(year: TripYear, words: Words): Content[] {
  const { provisional, notAnnounced } = words
  const getSource = (rate: TripYear['rates'][number]) =>
    rate.provisional
      ? `${rate.source ?? notAnnounced} (${provisional})`
      : (rate.source ?? notAnnounced)
  const rows = year.rates.map((rate) => [
    rate.from,
    rate.to ?? '',
    right(`$${rate.standardRate.toFixed(3)}`),
    getSource(rate),
    right(miles.format(rate.miles)),
    right(miles.format(rate.otherMiles)),
    right(dollars.format(rate.savings)),
  ])
  const { rateFrom, rateTo, rate, source, deductible, other, savings } = words
  return [
    heading(words.ratesTitle),
    table(
      [56, 56, 60, '*', 70, 60, 66],
      [
        head([rateFrom, rateTo, rate, source, deductible, other, savings], [2, 4, 5, 6]),
        ...rows,
        [
          { text: words.total, bold: true, colSpan: 4 },
          '',
          '',
          '',
          right(miles.format(deductibleMiles(year)), true),
          right(miles.format(year.totalMiles - deductibleMiles(year)), true),
          right(dollars.format(year.totalSavings), true),
        ],
      ],
    ),
    { text: words.ratesNote, color: ink.quiet, margin: [0, 4, 0, 0] },
  ]
}

function odometer({ odometer: readings, totalMiles }: TripYear, words: Words): Content[] {
  const check = checkOdometer(readings, totalMiles)
  const logged = miles.format(totalMiles)
  const difference = miles.format(Math.abs(check?.difference ?? 0))
  const odometerNote = !check
    ? readings.change
      ? words.odometerMissing
      : words.odometerNone
    : !check.isOff
      ? words.odometerFits(logged)
      : check.difference > 0
        ? words.odometerMore(logged, difference)
        : words.odometerLess(logged, difference)
  return [
    note([
      { text: words.odometerTitle, bold: true, fontSize: 11, color: ink.green },
      ...(check ? [describeReadings(readings, check.driven, words)] : []),
      odometerNote,
    ]),
  ]
}

function describeReadings(
  { startMiles, endMiles, change }: TripYear['odometer'],
  driven: number,
  words: Words,
): string {
  const format = (reading: number | null) => whole.format(reading ?? 0)
  const [start, end, all] = [format(startMiles), format(endMiles), format(driven)]
  if (!change) return words.odometer(start, end, all)
  const changed = words.odometerChanged[change.reason]
  return [
    words.odometerStart(start),
    changed(format(change.lastMiles), format(change.firstMiles)),
    words.odometerEnd(end, all),
  ].join(' ')
}

function missingPurposes({ purposes: { missing } }: TripYear, words: Words): Content[] {
  if (missing.trips === 0) return []
  const { trips, miles: driven, savings } = missing
  return [
    note([
      { text: words.missingTitle, bold: true, fontSize: 11, color: ink.green },
      words.missingNote(trips, miles.format(driven), dollars.format(savings)),
    ]),
  ]
}

function scheduleC(year: TripYear, words: Words): Content[] {
  if (year.trips === 0) return []
  const { business, commuting, other, unlogged } = toScheduleCMiles(year)
  const lines = [
    [words.businessLine, business],
    [words.commutingLine, commuting],
    [unlogged === null ? words.otherLineLogged : words.otherLine, other],
  ] as const
  return [
    heading(words.scheduleTitle),
    table(
      ['*', 100],
      lines.map(([label, driven]) => [{ text: label }, right(miles.format(driven))]),
    ),
  ]
}

function vehicles({ vehicles: all }: TripYear, words: Words): Content[] {
  if (all.length === 0) return []
  const { vehicle, business, commuting, personal, noPurpose } = words
  return [
    heading(words.vehiclesTitle),
    table(
      ['*', 70, 70, 70, 70],
      [
        head([vehicle, business, commuting, personal, noPurpose], [1, 2, 3, 4]),
        ...all.map((each) => [
          { text: describeVehicle(each.vehicle, words) },
          ...[each.business, each.commute, each.personal, each.missing].map((part) =>
            right(miles.format(part.miles)),
          ),
        ]),
      ],
    ),
  ]
}

function describeVehicle(vehicle: Vehicle | null, words: Words): string {
  if (!vehicle) return words.noVehicle
  const allowed = allowsStandardRate(vehicle)
  const facts = [
    vehicle.isLeased ? words.leased : '',
    allowed === undefined ? '' : allowed ? words.standardRate : words.actualExpenses,
  ].filter(Boolean)
  return [vehicle.name, ...facts].join(', ')
}

const months = ({ months: all }: TripYear, words: Words): Content[] => [
  heading(words.monthsTitle),
  table(
    ['*', 80, 100, 100],
    [
      head([words.month, words.trips, words.miles, words.savings], [1, 2, 3]),
      ...all.map(({ month, trips, miles: driven, savings }) => [
        words.months[month - 1]!,
        right(String(trips)),
        right(miles.format(driven)),
        right(dollars.format(savings)),
      ]),
    ],
  ),
]

function log(trips: readonly Trip[], words: Words): Content[] {
  if (trips.length === 0) return [heading(words.logTitle), words.logEmpty]
  const { date, start, end, what, purpose, milesShort: driven, rateShort: rate, savings } = words
  return [
    { ...(heading(words.logTitle) as object), pageBreak: 'before' } as Content,
    { text: words.logNote, color: ink.quiet, margin: [0, 0, 0, 4] },
    table(
      [46, 56, 56, '*', 44, 44, 40, 48],
      [
        head([date, start, end, what, purpose, driven, rate, savings], [5, 6, 7]),
        ...trips.map((trip) => [
          trip.startTime.slice(0, 10),
          formatClock(trip.startTime),
          formatEnd(trip),
          allowBreaks(describePurpose(trip, words)),
          trip.purpose
            ? words.purposes[trip.purpose]
            : { text: words.purposeMissing, bold: true, fillColor: ink.pale },
          right(miles.format(trip.miles)),
          right(trip.rate.toFixed(3)),
          right(dollars.format(trip.savings)),
        ]),
      ],
      7.5,
    ),
  ]
}

/** 08:05 -07:00 */
const formatClock = (time: string) => `${time.slice(11, 16)} ${time.slice(19)}`

/** With the date if it is not the start date: 01-01 00:30 -07:00 */
const formatEnd = ({ startTime, endTime }: Trip) =>
  endTime.slice(0, 10) === startTime.slice(0, 10)
    ? formatClock(endTime)
    : `${endTime.slice(5, 10)} ${formatClock(endTime)}`

const describePurpose = (trip: Trip, words: Words) =>
  [
    [trip.startPlace, trip.endPlace].filter(Boolean).join(' – '),
    trip.platform,
    trip.note,
    trip.inProgress ? words.inProgress : '',
  ]
    .filter(Boolean)
    .join('; ')

/**
 * Lets words wider than their column break every 17 characters; otherwise they would push the
 * figures off the page. The zero-width space is empty in the font, and one break costs much less
 * than letting the library break anywhere.
 */
const allowBreaks = (text: string) => text.replace(/[^\s-]{17}(?=[^\s-])/g, '$&\u200b')
