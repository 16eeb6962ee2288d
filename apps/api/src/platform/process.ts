/** What was started, to be stopped in the opposite order. */
const started: (() => unknown)[] = []

/** Has `end` called when the process stops, before everything that was started earlier. */
export const onStop = (end: () => unknown) => void started.push(end)

async function stop(): Promise<void> {
  for (const end of started.splice(0).toReversed()) await end()
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
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

function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
