import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sql, type Database } from '../database/database.ts'
import { watchNodes } from '../database/distribution.ts'

export type Metrics = {
  /** Measures every response of the app. */
  watch(app: FastifyInstance): void
  /** Serves the metrics to Prometheus, on the loopback address only; port 0 takes a free one. */
  listen(port: number): Promise<{ address: string; stop: () => Promise<void> }>
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>
}

/** Metrics of this process, its database, and its queue; none names a client. */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'milepost_answer_seconds',
    help: 'How long a call took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const connections = gauge('milepost_connections', 'Connections of the pool, by state', ['state'])
  const jobs = gauge('milepost_jobs', 'Jobs in the queue, by task and state', ['task', 'state'])
  const damaged = gauge('milepost_damaged_files', 'Stored files that are not what was stored')
  const nodes = gauge(
    'milepost_database_failing_connections',
    'Connections between nodes of a distributed database that fail; 0 on any other',
  )
  const findFailingNodes = watchNodes(db)

  async function text(): Promise<string> {
    const { totalCount, idleCount, waitingCount } = db.pool
    connections.set({ state: 'open' }, totalCount)
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'awaited' }, waitingCount)
    await Promise.allSettled([readDatabase(), readNodes()])
    return registry.metrics()
  }

  async function readDatabase(): Promise<void> {
    const [queue, [files]] = await Promise.all([
      db.rows<{ task: string; state: string; count: number }>(sql`
        select task_identifier as task, count(*) as count,
               case when attempts >= max_attempts then 'given_up'
                    when locked_at is not null then 'running'
                    when attempts > 0 then 'trying_again' else 'waiting' end as state
        from graphile_worker.jobs group by task, state
      `),
      db.rows<{ count: number }>(sql`select count(*) as count from damaged_files`),
    ])
    jobs.reset()
    for (const { task, state, count } of queue) jobs.set({ task, state }, count)
    damaged.set(files!.count)
  }

  async function readNodes(): Promise<void> {
    nodes.set((await findFailingNodes()).length)
  }

  return {
    text,
    watch(app) {
      app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
        seconds.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
    async listen(port) {
      const server = createServer((_, response) => {
        text().then(
          (figures) => response.setHeader('content-type', registry.contentType).end(figures),
          () => response.writeHead(500).end(),
        )
      })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, '127.0.0.1', resolve)
      })
      return {
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        stop: () =>
          new Promise((resolve) => {
            server.close(() => resolve()).closeAllConnections()
          }),
      }
    },
  }
}
