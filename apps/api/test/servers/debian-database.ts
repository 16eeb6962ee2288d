import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { databaseAccount } from '../../src/platform/database/database-account.ts'
import { findFreePort } from '../../src/platform/database/embedded-database.ts'
import { adoptServer, provideTemplate } from './database-server.ts'

const programs = '/usr/lib/postgresql/15/bin'

/** Whether this machine has Debian's PostgreSQL 15, the oldest version that Milepost supports. */
export const hasDebianDatabase = existsSync(join(programs, 'initdb'))

/** Vitest's global setup: a throwaway server of Debian's PostgreSQL 15. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDebianDatabase()
  await provideTemplate(project, server)
  return () => server.stop()
}

/** Starts a throwaway server of Debian's PostgreSQL 15, with a role for the application. */
export async function startDebianDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-database-15-'))
  const account = await databaseAccount(folder, join(programs, 'initdb'))
  const data = ['--pgdata', join(folder, 'data')]
  await account.run(join(programs, 'initdb'), [
    ...data,
    '--username',
    'milepost',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ])
  const port = await findFreePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
  ]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const control = (...args: string[]) => account.run(join(programs, 'pg_ctl'), [...args, ...data])
  await control('start', '--wait', '--log', join(folder, 'log'), '--options', options)
  return {
    ...(await adoptServer(`postgres://milepost@127.0.0.1:${port}/postgres`)),
    async stop() {
      await control('stop', '--wait', '--mode', 'fast')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
