import type { QuestionOfClient } from '@milepost/contract/questions/questions-for-staff'
import { paths } from '../../paths.ts'

/** Where a question to a client is seen to: at the very thing that it is about. */
export const toQuestionPath = (
  accountId: string,
  { aboutKind, aboutId }: Pick<QuestionOfClient, 'aboutKind' | 'aboutId'>,
) =>
  ({
    bank_row: paths.waitingOne(accountId, aboutId),
    document: paths.workDocument(accountId, aboutId),
    batch: paths.batch(accountId, aboutId),
  })[aboutKind]
