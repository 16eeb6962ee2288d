// The real server with the demo firm, in a folder that goes when the journeys end.
import { rmSync } from 'node:fs'

const folder = process.env.E2E_DATA
if (!folder) throw new Error('E2E_DATA names no folder; playwright.config.ts sets it.')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../apps/api/src/server.ts')
