import { randomUUID } from 'node:crypto'
import { board, maxChangedClients, type ClientsChange } from '@milepost/contract/board/board'
import { boardViews, maxViews } from '@milepost/contract/board/board-views'
import { workItems } from '@milepost/contract/board/work-items'
import { maxTagsPerClient } from '@milepost/contract/clients/client-tags'
import type { Staff } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, notFound, orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeServices } from '../../shared/board/client-services.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { isActiveStaff } from '../../shared/people/active-staff.sql.ts'
import {
  addTag,
  countReachable,
  hasTag,
  listBoard,
  listBoardIds,
  removeTag,
  setConsultant,
  type BoardFilter,
} from './board.sql.ts'
import { countViews, deleteView, findView, insertView, listViews, updateView } from './views.sql.ts'
import { changeWork } from './work.service.ts'
import { findWork, listWork } from './work.sql.ts'

export function boardStaffRoutes(platform: Platform): void {
  const { clock } = platform

  /** What a member of staff may see, and the firm's day. */
  async function reach(db: Db, { staffId, role }: Staff) {
    const { timeZone } = await firmSettings(db)
    return {
      restrictedTo: role === 'consultant' ? staffId : undefined,
      today: new Intl.DateTimeFormat('en-CA', { timeZone }).format(clock.now()),
    }
  }

  const toFilter = async (
    db: Db,
    staff: Staff,
    { consultant, ...query }: Omit<BoardFilter, 'restrictedTo' | 'today'>,
  ): Promise<BoardFilter> => ({
    ...query,
    consultant: consultant === 'me' ? staff.staffId : consultant,
    ...(await reach(db, staff)),
  })

  serve(platform, board.list, async ({ query: { page, limit, ...query } }, staff, db) =>
    listBoard(db, await toFilter(db, staff, query), { page, limit }),
  )

  serve(platform, board.select, async ({ query }, staff, db) => ({
    id: 'matching',
    accountIds: await listBoardIds(db, await toFilter(db, staff, query), maxChangedClients),
  }))

  serve(
    platform,
    board.changeClients,
    async ({ body: { clients } }, staff, db) => {
      const accountIds = [...new Set(clients.accountIds)].toSorted()
      await checkChange(db, staff, { ...clients, accountIds })
      const { consultantId, addTagId, removeTagId, addService, removeService } = clients
      const now = clock.now()
      for (const accountId of accountIds) {
        if (consultantId !== undefined) await setConsultant(db, accountId, consultantId)
        if (removeTagId !== undefined) await removeTag(db, accountId, removeTagId)
        if (addTagId !== undefined && (await addTag(db, accountId, addTagId)) > maxTagsPerClient)
          throw httpError(422, 'tags_count', { pointer: '/clients/add_tag_id' })
        if (addService !== undefined || removeService !== undefined)
          await changeServices(db, accountId, { add: addService, remove: removeService }, now)
      }
      return { id: randomUUID(), changed: accountIds.length }
    },
    { auditedAccounts: ({ body }) => [...new Set(body.clients.accountIds)] },
  )

  serve(platform, boardViews.list, (_, { staffId }, db) => listViews(db, staffId))

  serve(platform, boardViews.add, async ({ body: { view } }, { staffId }, db) => {
    if ((await countViews(db, staffId)) >= maxViews) throw httpError(422, 'views_count')
    const id = randomUUID()
    await insertView(db, staffId, { id, ...view })
    return orNotFound(await findView(db, staffId, id))
  })

  serve(platform, boardViews.change, async ({ params: { id }, body }, { staffId }, db) => {
    await updateView(db, staffId, id, body.view)
    return orNotFound(await findView(db, staffId, id))
  })

  serve(platform, boardViews.remove, async ({ params: { id } }, { staffId }, db) => {
    if (!(await deleteView(db, staffId, id))) throw notFound()
  })

  serve(platform, workItems.list, async ({ query }, staff, db) => {
    const assignee = query.assignee === 'me' ? staff.staffId : query.assignee
    return listWork(db, { ...query, assignee, ...(await reach(db, staff)) })
  })

  serve(platform, workItems.change, async ({ params, body: { workItem } }, staff, db) => {
    await changeWork(db, clock, staff, params, workItem)
    return orNotFound(await findWork(db, params.accountId, params.id))
  })
}

/** Throws a 403 if a consultant gives clients away, a 404 if one of the clients is not theirs. */
async function checkChange(
  db: Db,
  { staffId, role }: Staff,
  { accountIds, consultantId, addTagId }: ClientsChange,
): Promise<void> {
  const isConsultant = role === 'consultant'
  const found = await countReachable(db, accountIds, isConsultant ? staffId : undefined)
  if (found < accountIds.length) throw notFound()
  if (isConsultant && consultantId !== undefined && consultantId !== staffId)
    throw httpError(403, 'forbidden')
  if (consultantId && !(await isActiveStaff(db, consultantId)))
    throw httpError(422, 'consultant_unknown', { pointer: '/clients/consultant_id' })
  if (addTagId !== undefined && !(await hasTag(db, addTagId)))
    throw httpError(422, 'tag_unknown', { pointer: '/clients/add_tag_id' })
}
