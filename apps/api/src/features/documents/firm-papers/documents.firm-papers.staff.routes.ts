import { firmPapersForStaff } from '@milepost/contract/documents/firm-papers-for-staff'
import type { Staff } from '../../../platform/auth/caller.ts'
import { serve } from '../../../platform/calls/serve.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  findPaperFile,
  findSentPaper,
  insertPaper,
  listNames,
  listPapersToClients,
  listSentPapers,
  withdrawPaper,
} from './firm-papers.sql.ts'
import { matchPapers } from './match-papers.ts'
import { toPdfAnswer } from './paper-files.ts'

/** Consultants see only their own clients. */
const restriction = ({ role, staffId }: Staff) => (role === 'consultant' ? staffId : undefined)

export function firmPaperStaffRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, firmPapersForStaff.list, ({ query }, staff, db) =>
    listPapersToClients(db, { ...query, restrictedTo: restriction(staff) }),
  )

  serve(platform, firmPapersForStaff.listForAccount, ({ params, query }, _, db) =>
    listSentPapers(db, params.accountId, query),
  )

  serve(platform, firmPapersForStaff.match, async ({ body: { fileNames } }, staff, db) =>
    matchPapers(fileNames, await listNames(db, restriction(staff))),
  )

  serve(platform, firmPapersForStaff.send, async ({ params, body }, { staffId }, db) => {
    const { accountId } = params
    const { id, title, note, files } = body
    const { object, originalFileName } = files[0]!
    const file = { ...object, fileName: originalFileName ?? object.fileName }
    const paper = { id, title, note: note || null, at: clock.now(), sentBy: staffId }
    // The sender's turn: one letter to many clients must not hold up what these send.
    if (await insertPaper(db, accountId, paper, file))
      await addJob(db, 'prepare_firm_paper', { accountId, id }, { turnOf: staffId })
    // A retry: the nightly sweep removes its file.
    else if ((await findPaperFile(db, accountId, id))?.sha256 !== file.sha256)
      throw httpError(409, 'paper_id_reused')
    return orNotFound(await findSentPaper(db, accountId, id))
  })

  serve(platform, firmPapersForStaff.pdf, async ({ params: { accountId, id } }, _, db) =>
    toPdfAnswer(storage, orNotFound(await findPaperFile(db, accountId, id))),
  )

  serve(platform, firmPapersForStaff.withdraw, async ({ params }, { staffId }, db) => {
    const { accountId, id } = params
    orNotFound(await findPaperFile(db, accountId, id))
    await withdrawPaper(db, accountId, id, { at: clock.now(), staffId })
  })
}
