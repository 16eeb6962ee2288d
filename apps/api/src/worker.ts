import { jobHandlers } from './app.ts'
import { toBankSettings } from './bank-settings.ts'
import { openServices } from './open-services.ts'
import { readConfig } from './platform/process/config.ts'
import { startWorker } from './platform/jobs/job-worker.ts'
import { onStop, runUntilStopped } from './platform/process/process.ts'

/** A process that only runs jobs; any number of them share one queue. */
await runUntilStopped(async () => {
  const config = readConfig(process.env)
  if (!config.database)
    throw new Error(
      'A separate worker needs DATABASE_URL. Without it, npm start runs the jobs, too.',
    )
  const opened = await openServices(config)
  const { publicUrl } = config
  if (!publicUrl) throw new Error('A separate worker needs PUBLIC_URL for the links in its emails.')
  const portalUrl = () => publicUrl
  const bank = toBankSettings(config, { localUrl: portalUrl, portalUrl })
  const services = { ...opened, config: { ...opened.config, bank }, portalUrl }
  const worker = await startWorker(opened.db, jobHandlers(services), opened.logger)
  onStop(() => worker.stop())
  return 'Milepost is ready for jobs'
})
