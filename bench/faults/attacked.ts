import type { Figure } from '../figures.ts'
import { measureLists } from './attack-lists.ts'
import { measureQueue, measureReader } from './attack-queues.ts'
import { measureHungUpReports, measureShortReport } from './attack-reports.ts'
import { measureResetMail, measureRightSignIn } from './attack-waits.ts'
import { measureEveryRead } from './every-read.ts'

/** What one client’s load does to the others: each figure compares a quiet server with an attacked one. */
export const attacked = async (): Promise<Figure[]> => [
  ...(await measureQueue('fifty TIFFs of 400 pages', 400)),
  ...(await measureQueue('fifty TIFFs just below the limit of pixels', 25)),
  ...(await measureReader()),
  ...(await measureLists()),
  await measureShortReport(),
  await measureHungUpReports(),
  await measureRightSignIn(),
  await measureResetMail(),
  ...(await measureEveryRead()),
]
