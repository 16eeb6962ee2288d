// Prints reports in a worker thread, because laying out a page blocks the event loop.
import { printed } from '../../../shared/paper.ts'
import { tablePaper, type TableReport } from './table-paper.ts'

export default function printTable(report: TableReport): Promise<Uint8Array> {
  return printed(tablePaper(report))
}
