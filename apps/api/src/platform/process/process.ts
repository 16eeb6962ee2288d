const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What was started, to be stopped in the opposite order. */
const stopHandlers: (() => unknown)[] = []

/** Has `end` called when the process stops, before everything that was started earlier. */
export const onStop = (end: () => unknown) => void stopHandlers.push(end)

async function stop(): Promise<void> {
  for (const end of stopHandlers.splice(0).toReversed()) await end()
}

/** Starts, prints what `start` answers, and runs until a signal; a start that fails says why and leaves nothing running. */
export async function runUntilStopped(start: () => Promise<string>): Promise<void> {
  let stopping = false
  const end = () => {
    // Ctrl-C reaches this process from the terminal and from its parent as well: the second is to wait for the first.
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
    // What it stood on was stopped meanwhile; once all is, that ends the process.
    if (stopping) return
    await stop().catch(() => undefined)
    fail(reason)
  }
}

/**
 * Does work that ends by itself, and ends with it what it has begun, also where a signal comes first. Prints the sentence of
 * what it throws, and has the process end with 1 then.
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
  try {
    await work(cleanup)
  } catch (reason) {
    // What it stood on was stopped meanwhile.
    if (stopping) return
    console.error(reason instanceof Error ? reason.message : reason)
    process.exitCode = 1
  }
}

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
