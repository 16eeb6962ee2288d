import { buildPortal } from './portal.ts'

if (!buildPortal()) process.exit(1)
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await import('../apps/api/src/server.ts')
