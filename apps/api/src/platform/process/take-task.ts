import { flushCompileCache } from 'node:module'

/**
 * In a process started by `runChild`: answers its one task, and ends. `sendEarly` sends an answer that counts unless a later one
 * follows.
 */
export function takeTask<Task, Answer>(
  answer: (task: Task, sendEarly: (early: Answer) => void) => Promise<Answer>,
): void {
  // The parent has the answer or has ended. A graceful exit would wait for a pending read.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.once('message', (task: Task) => {
    void answer(task, (early) => process.send?.(early)).then((result) =>
      process.send?.(result, () => {
        // Killed, the process would not write it on its own.
        flushCompileCache()
        process.disconnect()
      }),
    )
  })
}
