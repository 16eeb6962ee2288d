// Reads one bank's file in a thread of its own: thousands of rows would hold up everybody else's calls.
import { parentPort, workerData } from 'node:worker_threads'
import { readBankFile } from './bank-file.ts'
import { BankFileProblem } from './bank-row.ts'

parentPort!.postMessage(answer(), [])

function answer() {
  try {
    return { rows: readBankFile(workerData as Uint8Array) }
  } catch (reason) {
    if (reason instanceof BankFileProblem) return { problem: reason.code, line: reason.line }
    throw reason
  }
}
