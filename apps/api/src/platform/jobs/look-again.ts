import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** Longer than a worker takes to ask for a job. */
const delayMs = 50

/**
 * Has a lane ask for jobs once more, a moment after a job was added and after one began. While a worker asks, it locks every queue
 * that is free, and others pass over what is locked (`skip locked`). Each lane has workers, and all ask as soon as a job is added: by
 * chance, those who could take it find nothing, and would ask again only after two seconds, all at once. `place` is the lane's number:
 * it gives the lanes different delays.
 */
export function lookAgain(events: WorkerEvents, place: number): void {
  let pool: WorkerPool | undefined
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    timer = undefined
    pool?.nudge(1)
  }
  const lookSoon = () => {
    if (pool) timer ??= setTimeout(look, delayMs * (1 + place)).unref()
  }
  const forget = () => {
    pool = undefined
    clearTimeout(timer)
    timer = undefined
  }
  events.on('pool:create', ({ workerPool }) => (pool = workerPool))
  events.on('pool:listen:notification', lookSoon)
  events.on('job:start', lookSoon)
  // A worker that is ending must not be asked, and the others end with it.
  events.on('worker:release', ({ worker }) => {
    if (worker.workerPool === pool) forget()
  })
}
