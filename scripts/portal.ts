import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

const sources = ['apps/portal', 'packages/ui', 'packages/contract', 'package-lock.json']
const page = 'apps/portal/dist/index.html'
const stamp = 'node_modules/.cache/milepost/portal'

/** Builds the portal unless what is built is of these very sources. Returns whether it stands. */
export function buildPortal(): boolean {
  const now = hashOf(sources)
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true
  console.log('Building the portal …')
  rmSync(stamp, { force: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'apps/portal', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, vite, { stdio: 'inherit' })
  if (status !== 0) return false
  mkdirSync('node_modules/.cache/milepost', { recursive: true })
  writeFileSync(stamp, now)
  return true
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow)) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (path.endsWith('.json')) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(
      ({ name }) => !['dist', 'node_modules', 'test'].includes(name) && !/\.test\./.test(name),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const below = join(path, entry.name)
      return entry.isDirectory() ? filesBelow(below) : [below]
    })
}
