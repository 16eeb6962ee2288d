import { expect, test } from 'vitest'
import type { Trip } from '@milepost/contract/mileage/mileage'
import type { OdometerReadings } from '@milepost/contract/mileage/mileage-years'
import { reportPaper } from './report-paper.ts'

const trip = (note: string): Trip => ({
  id: 'a',
  miles: 10,
  savings: 7.25,
  rate: 0.725,
  rateFrom: '2026-01-01',
  rateYear: 2026,
  provisional: false,
  startTime: '2026-11-20T08:00:00-07:00',
  startTimeZone: 'America/Phoenix',
  endTime: '2026-11-20T09:00:00-07:00',
  endTimeZone: 'America/Phoenix',
  purpose: null,
  startPlace: 'Tempe',
  endPlace: null,
  platform: null,
  vehicleId: null,
  inProgress: false,
  note,
})
const none = { trips: 0, miles: 0, savings: 0 }
const one = { trips: 1, miles: 10, savings: 7.25 }
const paper = (
  note: string,
  odometer: Partial<OdometerReadings> = { startMiles: 0, endMiles: 11 },
  language: 'en' | 'es' = 'en',
) =>
  JSON.stringify(
    reportPaper({
      language,
      client: 'Aisha Granger',
      day: '2026-11-23',
      trips: [trip(note)],
      sender: {
        name: 'Ozark Road Tax',
        supportPhone: '(417) 555-0100',
        supportEmail: 'a@b.test',
      },
      year: {
        year: 2026,
        trips: 1,
        totalMiles: 10,
        totalSavings: 7.25,
        provisional: false,
        rates: [],
        months: [],
        newestTrip: null,
        odometer: { startMiles: null, endMiles: null, change: null, ...odometer },
        purposes: { business: none, commute: none, personal: none, missing: one },
        vehicles: [],
      },
    }),
  )

test('a word wider than its column is broken, so that the figures stay on the page', () => {
  const link = 'https://maps.test/?q=Sky+Harbor+International+Airport+Terminal+Four'
  const broken =
    'https://maps.test\u200b/?q=Sky+Harbor+In\u200bternational+Airpo\u200brt+Terminal+Four'
  expect(paper(`Pickup ${link} late`)).toContain(`"Tempe; Pickup ${broken} late"`)
})

test('words of an ordinary length stay whole', () => {
  expect(paper('Airport run')).toContain('"Tempe; Airport run"')
})

test.each([
  ['en', 11, 'The log has 10.00 mi. The other 1.00 mi isn’t logged and counts as personal.'],
  ['en', 12, 'The log has 10.00 mi. The other 2.00 mi aren’t logged and count as personal.'],
  ['es', 11, 'La bitácora tiene 10.00 mi. La otra 1.00 mi no está anotada y cuenta como personal.'],
] as const)('in %s counts what the odometer has more, to %d', (language, endMiles, sentence) => {
  expect(paper('', { startMiles: 0, endMiles }, language)).toContain(sentence)
})

test('a trip without a purpose is marked, and what they come to is said', () => {
  const text = paper('')
  expect(text).toContain('"text":"missing"')
  expect(text).toContain('1 trip has no purpose yet: 10.00 mi, $7.25.')
  expect(paper('', { startMiles: 0, endMiles: 11 }, 'es')).toContain('A 1 viaje le falta el motivo')
})

test('the miles of Schedule C include the rest of the odometer as other', () => {
  const text = paper('', { startMiles: 0, endMiles: 25 })
  const [business, commuting, other] = [
    '44a Business',
    '44b Commuting (home to work)',
    '44c Other',
  ].map((line) => text.split(line)[1]!.match(/[\d.]+\.\d\d/)![0])
  expect([business, commuting, other]).toEqual(['10.00', '0.00', '15.00'])
})

test.each([
  [
    'en',
    'rolled_over',
    '98,000 mi at the start of the year. It rolled over after 99,999 mi and started again at 0 mi: 500 mi at the end of the year, 2,500 mi driven.',
  ],
  [
    'en',
    'replaced',
    '98,000 mi at the start of the year. It was replaced at 99,999 mi, and the new one started at 0 mi: 500 mi at the end of the year, 2,499 mi driven.',
  ],
  [
    'es',
    'rolled_over',
    '98,000 mi al principio del año. Dio la vuelta después de 99,999 mi y siguió en 0 mi: 500 mi al final del año, 2,500 mi recorridas.',
  ],
  [
    'es',
    'replaced',
    '98,000 mi al principio del año. Lo cambiaron cuando marcaba 99,999 mi, y el nuevo empezó en 0 mi: 500 mi al final del año, 2,499 mi recorridas.',
  ],
] as const)('in %s says that the odometer was %s', (language, reason, sentence) => {
  const change = { reason, lastMiles: 99_999, firstMiles: 0 }
  expect(paper('', { startMiles: 98_000, endMiles: 500, change }, language)).toContain(sentence)
})

test('an odometer that changed, with a reading missing, is said to lack one', () => {
  const change = { reason: 'replaced', lastMiles: null, firstMiles: 0 } as const
  const text = paper('', { startMiles: 98_000, endMiles: 500, change })
  expect(text).toContain('One of the four odometer readings is missing.')
})
