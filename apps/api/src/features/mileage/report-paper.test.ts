import type { Trip } from '@milepost/contract/mileage/mileage'
import { expect, test } from 'vitest'
import { reportPaper } from './report-paper.ts'

const trip = (note: string): Trip => ({
  id: 'a',
  miles: 10,
  savings: 7.25,
  rate: 0.725,
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
  inProgress: false,
  note,
})
const paper = (
  note: string,
  odometer = { startMiles: 0, endMiles: 11 },
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
        odometer,
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
  ['en', 11, 'The log has 10.00 mi. The other 1.00 mi isn’t logged and saves nothing.'],
  ['en', 12, 'The log has 10.00 mi. The other 2.00 mi aren’t logged and save nothing.'],
  ['es', 11, 'El registro tiene 10.00 mi. La otra 1.00 mi no está anotada y no ahorra nada.'],
] as const)('in %s counts what the odometer has more, to %d', (language, endMiles, sentence) => {
  expect(paper('', { startMiles: 0, endMiles }, language)).toContain(sentence)
})
