import { inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { remindOfMessages } from './sending.service.ts'
import { sendMessages } from './sendings/sendings.service.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    remind_of_messages: object
  }
}

export const hubMessageJobs = (services: Services): JobHandlers =>
  inLane('upkeep', {
    send_messages: ({ sendingId }, { signal }) => sendMessages(services, sendingId, signal),
    remind_of_messages: () =>
      services.db.transaction((transaction) => remindOfMessages(transaction, services.clock)),
  })
