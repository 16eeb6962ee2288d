import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Task } from '../records/change-books-and-wait.ts'

const script = fileURLToPath(new URL('../records/change-books-and-wait.ts', import.meta.url))

/** Starts a process that changes books and does not commit; resolves once it has changed them. */
export async function startBooksChange(task: Task) {
  const child = fork(script, { execArgv: [] })
  const ended = once(child, 'exit')
  child.send(task)
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The process ended before it changed the books'))),
  ])
  return {
    /** Kills it, and waits for its end. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
