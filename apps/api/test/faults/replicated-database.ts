import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '../../src/platform/database/embedded-database.ts'
import { createTemplate } from '../servers/database-server.ts'

/** A PostgreSQL server with a template to copy, and a second one that streams from it. */
export async function startReplicatedDatabase() {
  await using cleanup = new AsyncDisposableStack()
  const folders = [
    await createTemporaryFolder(cleanup),
    await createTemporaryFolder(cleanup),
  ] as const
  const settings = { synchronous_commit: 'off', max_connections: '60' }
  const primary = await startEmbeddedDatabase(folders[0], { settings })
  cleanup.defer(() => primary.stop())
  await createTemplate(primary)
  await copyCluster(primary.ownerUrl, ...folders)
  const replica = await startEmbeddedDatabase(folders[1], { settings })
  cleanup.defer(() => replica.stop())
  const started = cleanup.move()
  return { primary, replica, stop: () => started.disposeAsync() }
}

async function createTemporaryFolder(cleanup: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-replicated-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Does what pg_basebackup does, which the embedded PostgreSQL lacks. */
async function copyCluster(ownerUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    const { rows: settings } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    const cluster = settings[0]!.folder
    const copied = join(to, 'postgres', basename(cluster))
    await cp(join(from, 'postgres'), join(to, 'postgres'), {
      recursive: true,
      filter: (path) => !/\/(postmaster\.(pid|opts)|pgsql_tmp|log)$/.test(path),
    })
    const { rows: backup } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    const { username, password, port } = new URL(ownerUrl)
    const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
    const settingsFile = join(copied, 'postgresql.auto.conf')
    await writeFile(
      settingsFile,
      `${await readFile(settingsFile, 'utf8')}\nprimary_conninfo = '${source}'\n`,
    )
    await writeFile(join(copied, 'backup_label'), backup[0]!.labelfile)
    await writeFile(join(copied, 'standby.signal'), '')
    if (process.getuid?.() === 0)
      execFileSync('chown', ['-R', `--reference=${cluster}`, join(to, 'postgres')])
  } finally {
    await client.end()
  }
}
