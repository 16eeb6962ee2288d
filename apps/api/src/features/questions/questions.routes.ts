import { questions } from '@milepost/contract/questions/questions'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerQuestion } from './questions.service.ts'
import { findQuestion, listQuestions, toQuestion } from './questions.sql.ts'

export function questionRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, questions.list, ({ query }, { accountId }, db) =>
    listQuestions(db, accountId, query),
  )

  serve(platform, questions.show, async ({ params: { id } }, { accountId }, db) =>
    toQuestion(orNotFound(await findQuestion(db, accountId, id))),
  )

  serve(platform, questions.answer, ({ params: { id }, body }, client, db) =>
    answerQuestion(db, clock, client, id, body),
  )
}
