// Prints reports in a worker thread, because a log of thousands of trips would block the event loop.
import { printed } from '../../shared/paper.ts'
import { reportPaper, type MileageReport } from './report-paper.ts'

export default function printReport(report: MileageReport): Promise<Uint8Array> {
  return printed(reportPaper(report))
}
