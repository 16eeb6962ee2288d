import type { Database } from '../database/database.ts'
import { watchNodes } from '../database/distribution.ts'
import { watchHungNodes } from '../database/hung-nodes.ts'
import type { Platform } from '../platform.ts'

/** A job overdue by this many minutes shows that too few workers run, or none. */
const maxDelayMinutes = 15

/**
 * `GET /health`: 200 while the database answers and files can be stored, otherwise a 503 that says
 * which fails. A queue that is behind is reported, but is not a 503: sending clients to another
 * server would not help. Which node of a distributed database is away is in the log alone.
 */
export function registerHealthCheck({ app, db, storage, available }: Platform): void {
  const findFailingNodes = watchNodes(db)
  let stop: (() => void) | undefined
  app.addHook('onListen', async () => {
    stop = watchHungNodes(db, findFailingNodes)
  })
  app.addHook('preClose', async () => stop?.())
  app.get('/health', { schema: { hide: true } }, async (request, reply) => {
    const checkPart = async (part: string, check: () => Promise<string | void>) => {
      try {
        return (await check()) ?? 'ok'
      } catch (err) {
        request.log.error({ err, part }, 'unhealthy')
        return 'away'
      }
    }
    const checkNodes = async () => {
      const connections = await available(findFailingNodes)
      if (connections.length === 0) return 'ok'
      request.log.error({ connections }, 'a node of the database is away')
      return 'node away'
    }
    const [queue, nodes, files] = await Promise.all([
      checkPart('database', () => available(() => queueState(db))),
      checkPart('nodes', checkNodes),
      checkPart('storage', () => storage.check()),
    ])
    const database = queue === 'away' ? 'away' : nodes
    if (database === 'ok' && files === 'ok')
      return { status: 'ok', database, storage: files, queue }
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ status: 'unavailable', database, storage: files, queue })
  })
}

async function queueState({ aside }: Database): Promise<'ok' | 'behind'> {
  const { rows } = await aside.query(
    `select 1 from graphile_worker.jobs
     where locked_at is null and attempts < max_attempts
       and run_at < now() - make_interval(mins => $1) limit 1`,
    [maxDelayMinutes],
  )
  return rows.length > 0 ? 'behind' : 'ok'
}
