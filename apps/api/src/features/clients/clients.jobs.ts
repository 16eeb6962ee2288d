import type { InvitationState } from '@milepost/contract/clients/client-invitations'
import { inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { deleteImportsBefore } from './import/imports.sql.ts'
import { importClients } from './import/run.service.ts'
import { inviteClient, inviteClients, type InviteUser } from './invitations/invitations.service.ts'

/** The member of staff who started a job, and the call that did, for the audit log. */
export type StartedBy = { staffId: string; staffName: string; requestId: string; address: string }

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    import_clients: { importId: string; by: StartedBy }
    invite_client: { accountId: string; by: StartedBy }
    /** `at` is when the wave was started. */
    invite_clients: { accountIds: string[]; state: InvitationState; at: string; by: StartedBy }
    remove_client_imports: object
  }
}

/** How long (ms) the rows of a file stay that are not clients. */
const retentionMs = 30 * 24 * 60 * 60 * 1000

export const clientJobs = (services: Services, inviteUser: InviteUser): JobHandlers => ({
  ...inLane('upkeep', {
    import_clients: (job, run) => importClients(services, job, run),
    remove_client_imports: () =>
      deleteImportsBefore(services.db, new Date(services.clock.now().getTime() - retentionMs)),
  }),
  ...inLane('mail', {
    invite_client: (job) => inviteClient(services, inviteUser, job),
    invite_clients: (job, run) => inviteClients(services, inviteUser, job, run),
  }),
})
