// Starts the real server with the demo firm in a folder that is removed when the journeys end. Generating the
// firm's papers takes most of the startup, so the first server does it once and every server starts with a
// copy.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const { E2E_DATA: folder, E2E_FIRM: firm } = process.env
if (!folder || !firm)
  throw new Error('E2E_DATA and E2E_FIRM name no folders; playwright.config.ts sets them.')
// Its own, since a server at another time takes everybody's temporary folders for stale.
const temporary = `${folder}-temporary`
mkdirSync(temporary)
process.env.TMPDIR = temporary
process.on('exit', () => {
  for (const made of [folder, firm, temporary]) rmSync(made, { recursive: true, force: true })
})
if (!existsSync(firm)) await makeFirm(firm)
copyFirm(firm, folder)
await import('../apps/api/src/server.ts')

function copyFirm(from: string, to: string): void {
  // If started by root, PostgreSQL runs as another user, who must own the copied files, too.
  if (process.getuid?.() !== 0) return cpSync(from, to, { recursive: true })
  const { status } = spawnSync('cp', ['-a', from, to])
  if (status !== 0) throw new Error('The demo firm was not copied.')
}

async function makeFirm(data: string): Promise<void> {
  const server = spawn(process.execPath, [resolve('apps/api/src/server.ts')], {
    env: { ...process.env, MILEPOST_DATA: data, MILEPOST_JOBS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  // It prints a single line, once it is ready.
  await Promise.race([once(server.stdout, 'data'), ended])
  server.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`The demo firm was not made (${code}).`)
}
