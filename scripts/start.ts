import { buildFronts } from './fronts.ts'

if (!(await buildFronts())) process.exit(1)
await import('../apps/api/src/server.ts')
