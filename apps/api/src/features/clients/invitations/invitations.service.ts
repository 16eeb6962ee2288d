import { randomUUID } from 'node:crypto'
import type { Language } from '@milepost/contract/account/account'
import {
  LeftOutReason,
  maxInvited,
  type InvitationWave,
  type WaveSize,
} from '@milepost/contract/clients/client-invitations'
import { audit } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { markWritten, type Db } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import { addJob, type JobRun, type Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/platform.ts'
import {
  claimPeople,
  listWave,
  lockContact,
  setContact,
  setContactProblem,
} from './contacts.sql.ts'

/** The one function that gives a person access to an account, and mails them. */
export type InviteUser = (
  db: Db,
  clock: Clock,
  staff: { staffId: string; fullName: string },
  accountId: string,
  user: { email: string; fullName: string; language: Language },
  options: { isOfWave: boolean },
) => Promise<unknown>

/** Who is mailed by a wave of `at`, and who is left out. */
async function planWave(db: Db, wave: InvitationWave, staffId: string, at: Date) {
  const { consultant, ...filter } = wave.filter ?? {}
  const found = await listWave(db, {
    ...wave,
    filter: { ...filter, consultant: consultant === 'me' ? staffId : consultant },
    at,
  })
  const mailed = found.filter(({ reason }) => reason === null).slice(0, wave.first ?? maxInvited)
  const leftOut = LeftOutReason.options.map((reason) => ({
    reason,
    clients: found.filter((client) => client.reason === reason).length,
  }))
  return {
    mailed: mailed.map(({ id }) => id),
    // Their job notes it with the client.
    taken: found.filter(({ reason }) => reason === 'email_taken').map(({ id }) => id),
    size: {
      id: randomUUID(),
      clients: mailed.length,
      leftOut: leftOut.filter(({ clients }) => clients > 0),
    },
  }
}

/** Counts whom a wave would mail now. */
export const measureWave = async (
  db: Db,
  clock: Clock,
  wave: InvitationWave,
  staffId: string,
): Promise<WaveSize> => (await planWave(db, wave, staffId, clock.now())).size

/** Fixes who is mailed, and queues it. */
export async function startWave(
  db: Db,
  clock: Clock,
  wave: InvitationWave,
  by: Jobs['invite_clients']['by'],
): Promise<WaveSize> {
  const at = clock.now()
  const { mailed, taken, size } = await planWave(db, wave, by.staffId, at)
  const accountIds = [...mailed, ...taken]
  if (accountIds.length > 0)
    await addJob(db, 'invite_clients', {
      accountIds,
      state: wave.state,
      at: at.toISOString(),
      by,
    })
  if (mailed.length > 0)
    await addJob(db, 'send_wave_started_mails', { clients: mailed.length, by: by.staffName })
  return size
}

/** Invites the clients of a wave one by one; one who can't be invited stops nobody. */
export async function inviteClients(
  services: Services,
  inviteUser: InviteUser,
  { accountIds, state, at, by }: Jobs['invite_clients'],
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  for (const accountId of accountIds) {
    if (signal?.aborted) throw new Error('The worker stops; the wave goes on with the next one.')
    if (state === 'not_invited') await inviteClient(services, inviteUser, { accountId, by })
    else
      await services.db.transaction(async (transaction) => {
        const people = await claimPeople(transaction, accountId, state, new Date(at))
        for (const userId of people) {
          await addJob(transaction, 'send_wave_invite_mail', { accountId, userId })
          await auditInvitation(transaction, services.clock, accountId, by, {
            action: 'POST /staff/v1/accounts/:accountId/users/:id/invitation',
            subject: { params: { accountId, id: userId } },
          })
        }
      })
  }
}

/** Invites the person of a client's record, once. */
export async function inviteClient(
  { db, clock, logger }: Services,
  inviteUser: InviteUser,
  { accountId, by }: Jobs['invite_client'],
): Promise<void> {
  try {
    await db.transaction(async (transaction) => {
      const contact = await lockContact(transaction, accountId)
      if (!contact) return
      const staff = { staffId: by.staffId, fullName: by.staffName }
      await setContact(transaction, accountId, null)
      await inviteUser(transaction, clock, staff, accountId, contact, { isOfWave: true })
      await auditInvitation(transaction, clock, accountId, by, {
        action: 'POST /staff/v1/accounts/:accountId/users',
        subject: { params: { accountId }, body: { user: contact } },
      })
    })
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.errors[0]?.code !== 'email_taken') throw reason
    logger.warn({ accountId }, 'the person of a client’s record has a taken e-mail')
    await setContactProblem(db, accountId, 'email_taken')
  }
}

async function auditInvitation(
  transaction: Db,
  clock: Clock,
  accountId: string,
  { staffId, staffName, requestId, address }: Jobs['invite_client']['by'],
  { action, subject }: { action: string; subject: object },
): Promise<void> {
  markWritten(transaction, accountId)
  await audit(transaction, {
    accountId,
    at: clock.now(),
    actorId: staffId,
    actorName: staffName,
    action,
    subject,
    requestId,
    address,
  })
}
