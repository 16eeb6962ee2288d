import { createDemoFirm } from '../seeds/demo/demo-firm.ts'
import { buildApp } from './app/app.ts'
import { toBankSettings } from './app/bank-settings.ts'
import { jobHandlers } from './app/job-handlers.ts'
import { openServices } from './app/open-services.ts'
import { countMissingBoards } from './features/board/board.jobs.ts'
import { startReader } from './features/documents/reading/process/catch-up.ts'
import { startWorker } from './platform/jobs/job-worker.ts'
import { createMetrics } from './platform/observability/metrics.ts'
import { readConfig } from './platform/process/config.ts'
import { onStop, runUntilStopped } from './platform/process/process.ts'
import { isPortError, settingError } from './platform/process/setting-error.ts'

await runUntilStopped(async () => {
  const config = readConfig(process.env)
  const opened = await openServices(config)
  let address = ''
  const portalUrl = () => config.publicUrl ?? opened.savedPortalUrl() ?? address
  const bank = toBankSettings(config, { localUrl: () => address, portalUrl })
  const services = { ...opened, config: { ...opened.config, bank }, portalUrl }
  const signIns = await createDemoFirm(services)

  const metrics = createMetrics(services.db)
  const { trustedProxies, unavailableAfterMs: maxEventLoopDelayMs } = config
  const perMinute = config.callsPerMinute
  const maxCalls = { perMinute, hashing: Math.max(30, perMinute / 40) }
  const app = await buildApp({
    ...services,
    metrics,
    trustedProxies,
    maxEventLoopDelayMs,
    maxCalls,
  })
  if (config.metricsPort !== undefined) {
    const { address: figures, stop } = await metrics.listen(config.metricsPort).catch((reason) => {
      throw settingError('METRICS_PORT', '', reason)
    })
    onStop(stop)
    app.log.info(`figures for Prometheus at ${figures}`)
  }
  if (config.runsJobs) {
    const worker = await startWorker(services.db, jobHandlers(services), app.log)
    await countMissingBoards(services.db)
    onStop(() => worker.stop())
    onStop(startReader(services))
  }
  // Registered before it listens, so that a stop at that moment closes it, too.
  onStop(() => app.close())
  address = await app.listen({ host: config.host, port: config.port }).catch((reason) => {
    throw settingError(isPortError(reason) ? 'PORT' : 'HOST', '', reason)
  })
  return [`Milepost is ready at ${address}`, ...signIns].join('\n')
})
