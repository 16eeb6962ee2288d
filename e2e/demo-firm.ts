import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { today } from './dates.ts'
import { makeFirm } from './server.ts'

const folder = resolve('node_modules/.cache/milepost/demo-firms')

/**
 * Playwright's global setup: makes the demo firm that each server gets a copy of. It is saved for as long as it
 * would be the same: for the day, and for the code that can write to it.
 */
export default async function setup(): Promise<void> {
  const firm = join(folder, `${today('UTC')}-${hashCode()}`)
  process.env.E2E_FIRM = firm
  if (existsSync(firm)) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await makeFirm(`${firm}.unfinished`)
  renameSync(`${firm}.unfinished`, firm)
}

function hashCode(): string {
  const hash = createHash('sha256')
  const sources = ['apps/api/{src,seeds,migrations}', 'packages/contract/src']
  const files = sources.flatMap((source) =>
    globSync(`${source}/**/*.*`, { exclude: ['**/*.test.ts'] }),
  )
  for (const file of ['package-lock.json', ...files.sort()])
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
