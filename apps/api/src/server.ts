import { makeDemoFirm } from '../seeds/demo/demo-firm.ts'
import { buildApp, jobHandlers } from './app.ts'
import { bankSettings } from './bank-settings.ts'
import { openParts } from './open-parts.ts'
import { readConfig } from './platform/process/config.ts'
import { startWorker } from './platform/jobs/job-worker.ts'
import { createMetrics } from './platform/observability/metrics.ts'
import { onStop, runUntilStopped } from './platform/process/process.ts'
import { isOfPort, wrongSetting } from './platform/process/wrong-setting.ts'

await runUntilStopped(async () => {
  const config = readConfig(process.env)
  const opened = await openParts(config)
  let address = ''
  const portalUrl = () => config.publicUrl ?? address
  const bank = bankSettings(config, { own: () => address, portalUrl })
  const parts = { ...opened, config: { ...opened.config, bank }, portalUrl }
  const signIns = await makeDemoFirm(parts)

  const metrics = createMetrics(parts.db)
  const app = await buildApp({ ...parts, metrics, trustedProxies: config.trustedProxies })
  if (config.metricsPort !== undefined) {
    const { address: figures, stop } = await metrics.listen(config.metricsPort).catch((reason) => {
      throw wrongSetting('METRICS_PORT', '', reason)
    })
    onStop(stop)
    app.log.info(`figures for Prometheus at ${figures}`)
  }
  if (config.jobsHere) {
    const worker = await startWorker(parts.db, jobHandlers(parts), app.log)
    onStop(() => worker.stop())
  }
  // Before it listens, so that a stop in the same moment closes it, too.
  onStop(() => app.close())
  address = await app.listen({ host: config.host, port: config.port }).catch((reason) => {
    throw wrongSetting(isOfPort(reason) ? 'PORT' : 'HOST', '', reason)
  })
  return [`Milepost is ready at ${address}`, ...signIns].join('\n')
})
