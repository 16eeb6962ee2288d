import { inLane, type JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { removeOldFiles } from './bring/books-imports.sql.ts'
import { removeOldDrafts } from './imports/old-drafts.service.ts'
import { postByRules } from './rules/post-by-rules.service.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    remove_import_drafts: object
  }
}

/** How long (ms) the rows of a file of books stay after it came, or was last posted from. */
const booksRetentionMs = 30 * 24 * 60 * 60 * 1000

export const financialPerformanceJobs = (services: Services): JobHandlers =>
  inLane('upkeep', {
    post_by_rules: (job) => postByRules(services, job),
    remove_import_drafts: async (_, { signal }) => {
      await removeOldDrafts(services, signal)
      await removeOldFiles(services.db, new Date(services.clock.now().getTime() - booksRetentionMs))
    },
  })
