import { randomUUID } from 'node:crypto'
import {
  ClientAccountChange,
  clients,
  type ClientAccount,
} from '@milepost/contract/clients/clients'
import type { Plan } from '@milepost/contract/wire/access'
import type { Staff } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { makeWork } from '../../shared/board/make-work.ts'
import { checkUnchanged } from '../../shared/check-unchanged.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { papersChanged } from '../../shared/papers-changed.ts'
import { isActiveStaff } from '../../shared/people/active-staff.sql.ts'
import {
  clientAccount,
  colleagues,
  insertClient,
  isBeingErased,
  listClients,
  lockClient,
  updateClient,
} from './clients.sql.ts'

export function clientStaffRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, clients.list, ({ query: { page, limit, ...filter } }, staff, db) => {
    const { staffId, role } = staff
    const consultant = filter.consultant === 'me' ? staffId : filter.consultant
    const restrictedTo = role === 'consultant' ? staffId : undefined
    return listClients(db, { ...filter, consultant, restrictedTo }, { page, limit })
  })

  serve(platform, clients.show, async ({ params: { accountId } }, _, db) =>
    orNotFound(await clientAccount(db, accountId)),
  )

  serve(
    platform,
    clients.create,
    async ({ body: { account } }, staff, db) => {
      // A consultant becomes the consultant of a client they add; otherwise they could not see it.
      const consultantId = staff.role === 'consultant' ? staff.staffId : account.consultantId
      await checkConsultant(db, consultantId)
      await checkPlan(db, account.clientCustomerType)
      const id = randomUUID()
      await insertClient(db, { ...account, consultantId, id, at: clock.now() })
      return orNotFound(await clientAccount(db, id))
    },
    { auditedAccounts: (_, created) => (created ? [created.id] : []) },
  )

  serve(platform, clients.change, async ({ params: { accountId }, body }, staff, db) => {
    const { account, was } = body
    checkMayReassign(staff, account.consultantId)
    await checkConsultant(db, account.consultantId)
    if (was) await lockClient(db, accountId)
    const before = orNotFound(await clientAccount(db, accountId))
    checkUnchanged('/account', toChange(before), account, was)
    const { clientCustomerType: plan } = account
    // A client stays on a plan that the firm no longer offers.
    if (plan !== undefined && plan !== before.clientCustomerType) await checkPlan(db, plan)
    await updateClient(db, accountId, account, clock.now())
    // The update waits for whoever is confirming it.
    if (account.isActive && (await isBeingErased(db, accountId)))
      throw httpError(409, 'client_being_erased', { pointer: '/account/is_active' })
    if (account.isActive !== undefined) {
      await makeWork(db, accountId, clock.now())
      await papersChanged(db, accountId)
    }
    return orNotFound(await clientAccount(db, accountId))
  })

  serve(platform, clients.colleagues, (_, __, db) => colleagues(db))
}

/** The fields that can be changed, as the contract gives them to who reads them. */
function toChange(client: ClientAccount): ClientAccountChange {
  const { name, phone, clientCustomerType, isActive, isLimited, timeZone, consultant } = client
  const consultantId = consultant?.id ?? null
  const now = { name, phone, clientCustomerType, isActive, isLimited, timeZone, consultantId }
  return ClientAccountChange.safeParse(now).data ?? now
}

const pointer = '/account/consultant_id'

async function checkConsultant(db: Db, id: string | null | undefined): Promise<void> {
  if (id && !(await isActiveStaff(db, id))) throw httpError(422, 'consultant_unknown', { pointer })
}

async function checkPlan(db: Db, plan: Plan): Promise<void> {
  if (!(await firmSettings(db)).plansOffered.includes(plan))
    throw httpError(422, 'plan_not_offered', { pointer: '/account/client_customer_type' })
}

/** Consultants may not reassign clients. */
function checkMayReassign({ role, staffId }: Staff, consultantId: string | null | undefined): void {
  if (role === 'consultant' && consultantId !== undefined && consultantId !== staffId)
    throw httpError(403, 'forbidden')
}
