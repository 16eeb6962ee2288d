// Prints one report in a thread of its own: a log of thousands of trips would hold up everybody else's calls.
import { parentPort, workerData } from 'node:worker_threads'
import { printed } from '../../platform/paper.ts'
import { reportPaper, type MileageReport } from './report-paper.ts'

const report = await printed(reportPaper(workerData as MileageReport))
parentPort!.postMessage(report, [])
