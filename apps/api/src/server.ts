import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeDemoFirm } from '../seeds/demo/demo-firm.ts'
import { buildApp, jobHandlers } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config.ts'
import { lockDataFolder } from './platform/data-folder.ts'
import { connect } from './platform/database.ts'
import { startEmbeddedDatabase } from './platform/embedded-database.ts'
import { startWorker } from './platform/jobs.ts'
import { createLogger } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { migrate } from './platform/migrate.ts'
import { diskStorage } from './platform/storage.ts'

/** What was started, to be stopped in the opposite order. */
const started: (() => Promise<unknown>)[] = []

async function start(config: Config): Promise<string> {
  const dataFolder = resolve(config.dataFolder)
  await mkdir(dataFolder, { recursive: true })
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(dataFolder))
  await migrate(databaseUrl)

  const logger = createLogger(config.logLevel)
  const clock = systemClock
  const db = connect(databaseUrl, { onIdleError: (err) => logger.warn({ err }, 'connection lost') })
  started.push(() => db.end())
  const storage = await diskStorage(join(dataFolder, 'files'))
  const mailer = createMailer({ ...config, dataFolder }, clock)
  let address = ''
  const parts = {
    ...{ db, storage, mailer, clock },
    config: { demo: config.demo, dataFolder },
    portalUrl: () => config.publicUrl ?? address,
  }
  const signIns = config.demo ? await makeDemoFirm(parts) : []

  const app = await buildApp({ ...parts, logger })
  const worker = await startWorker(db, jobHandlers({ ...parts, app }), app.log)
  started.push(() => worker.stop())
  address = await app.listen({ host: config.host, port: config.port })
  started.push(() => app.close())
  return [`Milepost is ready at ${address}`, ...signIns].join('\n')
}

async function startOwnDatabase(dataFolder: string): Promise<string> {
  const lock = await lockDataFolder(dataFolder)
  started.push(() => lock.release())
  const database = await startEmbeddedDatabase(dataFolder)
  started.push(() => database.stop())
  return database.url
}

async function stop(): Promise<void> {
  for (const end of started.splice(0).reverse()) await end()
}

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // Ctrl-C reaches this process from the terminal and from its parent as well: the second is to wait for the first.
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (reason) => fail(reason),
    )
  })

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}

try {
  console.log(await start(readConfig(process.env)))
} catch (reason) {
  await stop().catch(() => undefined)
  fail(reason)
}
