import { board } from '@milepost/contract/board/board'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { booksForStaff } from '@milepost/contract/financial-performance/books-for-staff'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { monthCloses } from '@milepost/contract/financial-performance/month-close'
import { posting } from '@milepost/contract/financial-performance/posting'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'

/** The paths of the calls whose answers a posting changes. */
export const showsBooks = [
  posting.batches,
  posting.batch,
  posting.lines,
  posting.sources,
  importedTransactions.list,
  bankRowPapers.findRows,
  bankImports.list,
  booksLock.show,
  monthCloses.list,
  monthCloses.show,
  booksForStaff.yearOptions,
  booksForStaff.profitAndLoss,
  booksForStaff.balanceSheet,
  booksForStaff.trialBalance,
  booksForStaff.ledger,
  // Posting settles what was asked about it.
  questionsForStaff.list,
  questionsForStaff.listForAccount,
  workQueue.list,
  workQueue.show,
  board.list,
].map(({ path }) => path)
