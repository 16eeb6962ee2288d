import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCacheEnv } from '../../test/servers/start-process.ts'
import {
  findRunningDatabase,
  startEmbeddedDatabase,
} from '../platform/database/embedded-database.ts'
import { migrate } from '../platform/database/migrate.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milepost-interrupted-'))
  const database = await startEmbeddedDatabase(folder)
  await migrate(database.ownerUrl, database.url)
  await database.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Sends the process its own SIGINT while its PostgreSQL starts. From another process, it might come when the command has ended
 * already.
 */
const interruptItself = `
  import { existsSync } from 'node:fs'
  const timer = setInterval(() => {
    if (!existsSync(process.env.MILEPOST_DATA + '/postgres/18/postmaster.pid')) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGINT')
  }, 5)
`

test.each(['check-audit.ts', 'check-books.ts', 'backup.ts', 'reseal.ts', 'admin.ts'])(
  '%s stops the PostgreSQL it started when it is interrupted',
  async (script) => {
    const args = { 'backup.ts': [join(folder, 'milepost.tar')] }[script] ?? []
    if (script === 'admin.ts') args.push('joanna@firm.test', 'Joanna', 'Carrick')
    const command = spawn(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(interruptItself)}`,
        fileURLToPath(new URL(script, import.meta.url)),
        ...args,
      ],
      { env: { PATH: process.env.PATH, MILEPOST_DATA: folder, ...compileCacheEnv } },
    )
    let output = ''
    command.stdout.on('data', (text) => (output += text))
    command.stderr.on('data', (text) => (output += text))
    expect([...(await once(command, 'close')), output]).toEqual([1, null, ''])
    expect(await findRunningDatabase(folder)).toBeUndefined()
  },
)
