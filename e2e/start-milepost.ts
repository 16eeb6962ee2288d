// Starts the server of a worker's journeys. Its folder is given; if the worker is killed, nothing of it stays.
import { rmSync } from 'node:fs'
import { lowerHashingCost } from '../apps/api/src/platform/auth/passwords.ts'

const [, , folder] = process.argv
process.once('disconnect', () =>
  process.once('exit', () => rmSync(folder!, { recursive: true, force: true })),
)
lowerHashingCost()
await import('../apps/api/src/server.ts')
