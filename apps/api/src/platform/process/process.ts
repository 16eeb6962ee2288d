const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Called in reverse order on stop. */
const stopHandlers: (() => unknown)[] = []

/** Calls `end` when the process stops, before the handlers registered earlier. */
export const onStop = (end: () => unknown) => void stopHandlers.push(end)

async function stop(): Promise<void> {
  for (const end of stopHandlers.splice(0).toReversed()) await end()
}

/**
 * Starts, prints the line `start` resolves to, and runs until a signal. A failed start prints why
 * and stops what was started.
 */
export async function runUntilStopped(start: () => Promise<string>): Promise<void> {
  let stopping = false
  const end = () => {
    // Ctrl-C arrives twice, from the terminal and from the parent: ignore the second.
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (reason) => fail(reason),
    )
  }
  for (const signal of signals) process.on(signal, end)
  // The parent, where there is one that talks to it, has been killed.
  process.once('disconnect', end)
  try {
    console.log(await start())
  } catch (reason) {
    // A failure after a stop began is expected; the stop ends the process.
    if (stopping) return
    await stop().catch(() => undefined)
    fail(reason)
  }
}

/**
 * Runs work that ends on its own, then stops what it started, also after a signal. Prints the
 * message of an error and exits with 1 then.
 */
export async function runToCompletion(
  work: (cleanup: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  let stopping = false
  const abort = () => {
    if (stopping) return
    stopping = true
    const exit = () => process.exit(1)
    cleanup.disposeAsync().then(exit, exit)
  }
  for (const signal of signals) process.on(signal, abort)
  // The parent, where there is one that talks to it, has been killed.
  process.once('disconnect', abort)
  // A listener keeps the channel open, and an open channel keeps the process from exiting after its work.
  process.channel?.unref()
  try {
    await work(cleanup)
  } catch (reason) {
    // A failure after a stop began is expected.
    if (stopping) return
    console.error(reason instanceof Error ? reason.message : reason)
    process.exitCode = 1
  }
}

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
