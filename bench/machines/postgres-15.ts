import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount } from '../../apps/api/src/platform/database/database-account.ts'
import { findFreePort } from '../../apps/api/src/platform/database/embedded-database.ts'

const programs = '/usr/lib/postgresql/15/bin'

/** Whether Debian's package of the oldest supported PostgreSQL is installed. */
export const hasPostgres15 = existsSync(join(programs, 'initdb'))

/** Starts Debian's PostgreSQL 15 in a folder, with its default, durable settings. */
export async function startPostgres15(folder: string) {
  const account = await databaseAccount(folder, join(programs, 'initdb'))
  const data = ['--pgdata', join(folder, 'data')]
  await account.run(join(programs, 'initdb'), [
    ...data,
    '--username',
    'milepost',
    '--auth',
    'trust',
    '--data-checksums',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
  ])
  const port = await findFreePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const control = (...args: string[]) => account.run(join(programs, 'pg_ctl'), [...args, ...data])
  await control('start', '--wait', '--log', join(folder, 'log'), '--options', options)
  const toUrl = (user: string, database: string) =>
    `postgres://${user}@127.0.0.1:${port}/${database}`
  const client = new pg.Client({ connectionString: toUrl('milepost', 'postgres') })
  await client.connect()
  await client.query('create role milepost_app login')
  await client.query('create database milepost')
  await client.end()
  return {
    ownerUrl: toUrl('milepost', 'milepost'),
    url: toUrl('milepost_app', 'milepost'),
    stop: () => control('stop', '--wait', '--mode', 'fast'),
  }
}
