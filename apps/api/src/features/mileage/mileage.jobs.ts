import { inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { removeTripsDeletedBefore } from './mileage.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    remove_deleted_trips: object
  }
}

/** How long (ms) a deleted trip is retained. */
const retentionMs = 30 * 24 * 60 * 60 * 1000

export const mileageJobs = ({ db, clock, logger }: Services): JobHandlers =>
  inLane('upkeep', {
    async remove_deleted_trips() {
      const removed = await removeTripsDeletedBefore(
        db,
        new Date(clock.now().getTime() - retentionMs),
      )
      if (removed > 0) logger.info({ removed }, 'trips deleted long ago were removed')
    },
  })
