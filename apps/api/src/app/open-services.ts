import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from '../platform/clock.ts'
import { watchDatabase } from '../platform/database/availability.ts'
import { connect, type Database } from '../platform/database/database.ts'
import { startEmbeddedDatabase } from '../platform/database/embedded-database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createReplica, recordWrites } from '../platform/database/replica.ts'
import { createMailer, getSenderAddress } from '../platform/mail/mail.ts'
import { createLogger } from '../platform/observability/log.ts'
import type { Config } from '../platform/process/config.ts'
import { lockDataFolder, openDataFolder } from '../platform/process/data-folder.ts'
import { onStop } from '../platform/process/process.ts'
import { createWebPush } from '../platform/push/web-push.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { createClamdScanner } from '../platform/storage/virus-scanner.ts'
import { removeStaleWorkFolders } from '../platform/storage/work-folder.ts'
import { findSavedMail, watchPublicAddress } from '../shared/firm-setup.ts'
import { openStorage } from './open-storage.ts'

/** Opens what server and worker both use: a migrated database, storage, mail, logs. */
export async function openServices(config: Config) {
  const dataFolder = resolve(config.dataFolder)
  await openDataFolder(dataFolder)
  const secrets = await openSecrets(config, dataFolder)
  const logger = createLogger(config.logLevel)
  const { ownerUrl, url } = config.database ?? (await startOwnDatabase(dataFolder, logger))
  const replicaUrl = config.database?.replicaUrl
  await migrate(ownerUrl, url)

  const clock = systemClock
  await removeStaleWorkFolders(clock.now())
  const onIdleError = (err: Error) => logger.warn({ err }, 'connection lost')
  const db: Database = connect(url, {
    onIdleError,
    ...(replicaUrl && {
      onWritten: (consistencyKeys) =>
        recordWrites(db, consistencyKeys).catch((err: unknown) =>
          logger.warn({ err }, 'a write was not noted'),
        ),
    }),
  })
  onStop(() => db.end())
  const { available, stop } = watchDatabase(
    url,
    (isUp) =>
      isUp ? logger.warn('the database is back') : logger.error('the database does not answer'),
    config.unavailableAfterMs,
  )
  onStop(stop)
  const replica =
    replicaUrl === undefined
      ? undefined
      : createReplica(db, connect(replicaUrl, { onIdleError }), {
          url: replicaUrl,
          onChange: (isUp) =>
            logger.warn(isUp ? 'the replica is back' : 'the replica does not answer'),
        })
  onStop(() => replica?.stop())
  const storage = await openStorage(config)
  const scanner = config.clamdUrl === undefined ? undefined : createClamdScanner(config.clamdUrl)
  const mailer = createMailer({ ...config, dataFolder }, clock, () => findSavedMail(db, secrets))
  const publicAddress = await watchPublicAddress(db, (err) =>
    logger.warn({ err }, 'the saved address was not read'),
  )
  onStop(async () => publicAddress.stop())
  const web = createWebPush({
    db,
    secrets,
    clock,
    services: config.pushServices,
    email: getSenderAddress(config.mailFrom),
  })
  return {
    db,
    replica,
    available,
    storage,
    scanner,
    secrets,
    mailer,
    push: { web },
    clock,
    logger,
    config: {
      demo: config.demo,
      dataFolder,
      impersonationHosts: config.impersonationHosts,
      isReaderOn: config.isReaderOn,
      smtpUrl: config.smtpUrl,
      mailFrom: config.mailFrom,
      publicUrl: config.publicUrl,
    },
    savedPortalUrl: publicAddress.current,
    usePortalUrl: publicAddress.use,
  }
}

async function startOwnDatabase(dataFolder: string, logger: Logger) {
  const lock = await lockDataFolder(dataFolder)
  onStop(() => lock.release())
  const starting = startEmbeddedDatabase(dataFolder, {
    onExit: () => logger.error('PostgreSQL ended by itself; starting it again'),
  })
  // A stop during the start waits for it: otherwise PostgreSQL would be left running.
  onStop(() =>
    starting.then(
      (database) => database.stop(),
      () => undefined,
    ),
  )
  return starting
}
