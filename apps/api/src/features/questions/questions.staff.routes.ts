import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { askQuestions, changeQuestion } from './questions.service.ts'
import { listAsked, listQuestionsOfClients } from './questions.sql.ts'

export function questionStaffRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, questionsForStaff.list, ({ query }, { role, staffId }, db) =>
    listQuestionsOfClients(db, {
      ...query,
      askedBy: query.mine && staffId,
      // Consultants see only their own clients.
      restrictedTo: role === 'consultant' ? staffId : undefined,
    }),
  )

  serve(platform, questionsForStaff.listForAccount, ({ params: { accountId }, query }, _, db) =>
    listAsked(db, accountId, query),
  )

  serve(platform, questionsForStaff.ask, ({ params: { accountId }, body }, staff, db) =>
    askQuestions(db, clock, staff, accountId, body),
  )

  serve(platform, questionsForStaff.change, ({ params, body }, staff, db) =>
    changeQuestion(db, clock, staff, params, body),
  )
}
