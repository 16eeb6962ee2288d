import { toBankSettings } from './app/bank-settings.ts'
import { jobHandlers } from './app/job-handlers.ts'
import { openServices } from './app/open-services.ts'
import { countMissingBoards } from './features/board/board.jobs.ts'
import { startReader } from './features/documents/reading/process/catch-up.ts'
import { startWorker } from './platform/jobs/job-worker.ts'
import { readConfig } from './platform/process/config.ts'
import { onStop, runUntilStopped } from './platform/process/process.ts'

/** A process that only runs jobs; any number of them share one queue. */
await runUntilStopped(async () => {
  const config = readConfig(process.env)
  if (!config.database)
    throw new Error(
      'A separate worker needs DATABASE_URL. Without it, npm start runs the jobs, too.',
    )
  const opened = await openServices(config)
  const initialUrl = config.publicUrl ?? opened.savedPortalUrl()
  if (!initialUrl)
    throw new Error(
      'A separate worker needs PUBLIC_URL, or the address of the console’s set-up, for the links in its emails.',
    )
  const portalUrl = () => config.publicUrl ?? opened.savedPortalUrl() ?? initialUrl
  const bank = toBankSettings(config, { localUrl: portalUrl, portalUrl })
  const services = { ...opened, config: { ...opened.config, bank }, portalUrl }
  const worker = await startWorker(opened.db, jobHandlers(services), opened.logger)
  onStop(() => worker.stop())
  await countMissingBoards(opened.db)
  onStop(startReader(services))
  return 'Milepost is ready for jobs'
})
