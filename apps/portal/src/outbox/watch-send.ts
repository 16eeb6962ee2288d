import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'

/** How long (ms) nothing may leave, and how long the server may take once everything has. */
const timeoutsMs = { leaving: 30_000, storing: 120_000 }

/**
 * Detects a stuck upload: a phone that lost its network can hold a dead connection for minutes. `end` is
 * called once with the reason; call `onProgress` as bytes leave.
 */
export function watchSend(end: (reason: CallFailed) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onConnectionLost = () => {
    stop()
    end(new CallFailed({ code: 'offline', title: errorMessages.offline }))
  }
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('offline', onConnectionLost)
  }
  const onProgress = (isSent: boolean) => {
    clearTimeout(timer)
    timer = setTimeout(onConnectionLost, isSent ? timeoutsMs.storing : timeoutsMs.leaving)
  }
  window.addEventListener('offline', onConnectionLost)
  onProgress(false)
  return { onProgress, stop }
}

export type UploadOptions = {
  signal: AbortSignal
  onProgress: (sent: number, total: number) => void
}

/** Runs an upload until it is done, `signal` is aborted, or it is stuck. `onPart` gets what has left, from 0 to 1. */
export async function withWatch<T>(
  signal: AbortSignal,
  task: (options: UploadOptions) => Promise<T>,
  onPart: (part: number) => void,
): Promise<T> {
  signal.throwIfAborted()
  const sender = new AbortController()
  const stop = () => sender.abort(signal.reason)
  const watch = watchSend((reason) => sender.abort(reason))
  signal.addEventListener('abort', stop)
  try {
    return await task({
      signal: sender.signal,
      onProgress: (sent, total) => {
        watch.onProgress(sent >= total)
        onPart(sent / total)
      },
    })
  } finally {
    watch.stop()
    signal.removeEventListener('abort', stop)
  }
}
