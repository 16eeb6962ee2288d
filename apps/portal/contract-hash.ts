import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const contract = fileURLToPath(new URL('../../packages/contract/src', import.meta.url))

/**
 * A hash of the contract package. Builds with different hashes may differ in the shape of answers, so a
 * device reads only answers stored under its own hash.
 */
export function getContractHash(folder = contract): string {
  const hash = createHash('sha256')
  for (const name of globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).toSorted())
    hash.update(name).update(readFileSync(`${folder}/${name}`))
  return hash.digest('hex').slice(0, 16)
}
