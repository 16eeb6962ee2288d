import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

const fronts = ['portal', 'console']
const shared = ['packages/ui', 'packages/contract', 'package-lock.json']
const cache = 'node_modules/.cache/milepost'

/** Builds each front unless what is built is of these very sources. Returns whether all stand. */
export const buildFronts = (): boolean => fronts.every(build)

function build(front: string): boolean {
  const folder = `apps/${front}`
  const stamp = `${cache}/${front}`
  const now = hashOf([folder, ...shared])
  const isBuilt = existsSync(`${folder}/dist/index.html`) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === now) return true
  console.log(`Building the ${front} …`)
  rmSync(stamp, { force: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', folder, '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, vite, { stdio: 'inherit' })
  if (status !== 0) return false
  mkdirSync(cache, { recursive: true })
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
