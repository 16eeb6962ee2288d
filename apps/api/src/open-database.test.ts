import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compileCacheEnv } from '../test/start-process.ts'
import {
  findRunningDatabase,
  startEmbeddedDatabase,
} from './platform/database/embedded-database.ts'
import { migrate } from './platform/database/migrate.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-kept-'))
  const database = await startEmbeddedDatabase(folder)
  await migrate(database.ownerUrl, database.url)
  await database.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['check-audit.ts', 'check-books.ts', 'backup/backup.ts', 'reseal.ts', 'admin.ts'])(
  '%s stops the PostgreSQL it started when it is told to end',
  async (script) => {
    const args = { 'backup/backup.ts': [join(folder, 'milepost.tar')] }[script] ?? []
    if (script === 'admin.ts') args.push('joanna@firm.test', 'Joanna', 'Carrick')
    const command = spawn(
      process.execPath,
      [fileURLToPath(new URL(script, import.meta.url)), ...args],
      { env: { PATH: process.env.PATH, MILEPOST_DATA: folder, ...compileCacheEnv } },
    )
    let output = ''
    command.stdout.on('data', (text) => (output += text))
    command.stderr.on('data', (text) => (output += text))
    const ended = once(command, 'exit')
    const pidFile = join(folder, 'postgres', '18', 'postmaster.pid')
    await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 30_000, interval: 5 })
    command.kill('SIGINT')
    expect([...(await ended), output]).toEqual([1, null, ''])
    expect(await findRunningDatabase(folder)).toBeUndefined()
  },
)
