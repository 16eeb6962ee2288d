// Prints reports in a worker thread, because a log of thousands of trips would block the event loop.
import type { MileageRate } from '@milepost/contract/mileage/mileage-rates'
import { printed } from '../../shared/paper.ts'
import type { TripRow } from './mileage.sql.ts'
import { reportPaper, type MileageReport } from './report-paper.ts'
import { toTrip } from './to-trip.ts'

/** A report whose trips are JSON text of `TripRow[]` still. */
export type StoredReport = Omit<MileageReport, 'trips'> & { trips: string; rates: MileageRate[] }

export default function printReport({
  trips,
  rates,
  ...report
}: StoredReport): Promise<Uint8Array> {
  const rows = JSON.parse(trips) as TripRow[]
  return printed(reportPaper({ ...report, trips: rows.map((row) => toTrip(row, rates)) }))
}
