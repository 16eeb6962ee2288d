import { sql } from './database.ts'
import { unavailable } from './errors.ts'
import type { Platform } from './platform.ts'

/** `GET /health`: 200 while the database answers and files can be kept, 503 otherwise. */
export function answerHealth({ app, db, storage }: Platform): void {
  app.get('/health', { schema: { hide: true } }, async (request) => {
    try {
      await Promise.all([db.rows(sql`select 1`), storage.check()])
    } catch (reason) {
      request.log.error({ err: reason }, 'unhealthy')
      throw unavailable()
    }
    return { status: 'ok' }
  })
}
