import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withDatabase } from '../../test/servers/database-server.ts'
import { startApi } from '../../test/servers/start-api.ts'
import { compileCacheEnv } from '../../test/servers/start-process.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const commands = [...readme.matchAll(/^ {4}(npm (?:start|test|run .+))$/gm)].map(
  ([, line]) => line!,
)

/** These run until they are stopped, or run these tests. Their own tests start and stop them. */
const longRunning = ['npm start', 'npm test', 'npm run test:all', 'npm run prove']

let api: Awaited<ReturnType<typeof startApi>>
let folder: string
let owner: pg.Client
const empty = `milepost_commands_${randomBytes(6).toString('hex')}`
beforeAll(async () => {
  api = await startApi({ now: new Date().toISOString() })
  folder = await mkdtemp(join(tmpdir(), 'milepost-commands-'))
  owner = new pg.Client({
    connectionString: withDatabase(inject('databaseServer').ownerUrl, 'postgres'),
  })
  await owner.connect()
  await owner.query(`create database ${empty}`)
})
afterAll(async () => {
  await owner.query(`drop database ${empty} with (force)`)
  await owner.end()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the line in a shell in the project's folder, and waits until it exits on its own. */
const run = (line: string, env: Record<string, string>) =>
  new Promise<{ code: number | string; output: string }>((resolve) => {
    const { PATH = '', HOME = '' } = process.env
    // An installation would take the files from under the other tests.
    const settings = { PATH, HOME, MILEPOST_INSTALL: '0', ...compileCacheEnv, ...env }
    const options = { cwd: root, env: settings, timeout: 120_000, killSignal: 'SIGKILL' as const }
    execFile('/bin/sh', ['-c', `exec ${line}`], options, (failure, out, err) =>
      resolve({ code: failure ? (failure.code ?? 'killed') : 0, output: out + err }),
    )
  })

describe('each command of the README exits when its work is done', () => {
  const source = () => ({
    DATABASE_URL: api.databaseUrl,
    DATABASE_OWNER_URL: withDatabase(
      inject('databaseServer').ownerUrl,
      new URL(api.databaseUrl).pathname.slice(1),
    ),
    MILEPOST_DATA: api.folder,
    MILEPOST_SECRET: 'a secret that protects nothing here',
    PUBLIC_URL: 'https://portal.firm.test',
  })
  const target = () => ({
    ...source(),
    DATABASE_URL: withDatabase(inject('databaseServer').url, empty),
    DATABASE_OWNER_URL: withDatabase(inject('databaseServer').ownerUrl, empty),
    MILEPOST_DATA: join(folder, 'restored'),
  })

  test('and there are as many as this test knows', () => {
    expect(
      commands.filter((line) => !longRunning.includes(line)).map((line) => line.split(' ')[2]),
    ).toEqual([
      'admin',
      'backup',
      'restore',
      'reseal',
      'distribute',
      'check:books',
      'check:counts',
      'check:audit',
    ])
  })

  test.each(commands.filter((line) => !longRunning.includes(line)))('%s', async (line) => {
    const command = line.replace('/mnt/backup/', `${folder}/`)
    const { code, output } = await run(command, line.includes(' restore ') ? target() : source())
    expect(output).not.toBe('')
    // The tests' database has no Citus.
    const refusal = line.includes(' distribute ') ? 'The database has no Citus' : undefined
    expect(output).toContain(refusal ?? '')
    expect({ code, output }).toEqual({ code: refusal ? 1 : 0, output })
  })
})
