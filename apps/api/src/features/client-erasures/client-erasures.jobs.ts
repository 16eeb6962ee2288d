import { inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { eraseByRule, eraseClient } from './erase.service.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    erase_client: { accountId: string }
    erase_former_clients: object
  }
}

export const clientErasureJobs = (services: Services): JobHandlers =>
  inLane('upkeep', {
    erase_client: (job, { signal }) => eraseClient(services, job, signal),
    erase_former_clients: () => eraseByRule(services),
  })
