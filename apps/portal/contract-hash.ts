import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const contract = fileURLToPath(new URL('../../packages/contract/src', import.meta.url))

/**
 * Distinguishes builds whose responses may differ in shape. Data stored on a device is read only by builds
 * with the same hash.
 */
export function getContractHash(folder = contract): string {
  const hash = createHash('sha256')
  for (const name of globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).toSorted())
    hash.update(name).update(readFileSync(`${folder}/${name}`))
  return hash.digest('hex').slice(0, 16)
}
