import { buildPortal } from './portal.ts'

if (!buildPortal()) process.exit(1)
await import('../apps/api/src/server.ts')
