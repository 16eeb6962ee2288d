// Prints reports in a thread of its own: a log of thousands of trips would hold up everybody else's calls.
import { printed } from '../../shared/paper.ts'
import { reportPaper, type MileageReport } from './report-paper.ts'

/** One report as a PDF. */
export default function printReport(report: MileageReport): Promise<Uint8Array> {
  return printed(reportPaper(report))
}
