import { followSession, token } from '@milepost/ui/session/session.ts'
import { openChannel } from '@milepost/ui/storage/between-windows.ts'
import { paths } from '../paths.ts'

/** Tokens of one session before and after its person went to another account. */
type Switch = { from: string; to: string }

/** Where the windows of this browser tell each other. The console, on the same origin, has no such switch. */
const channelName = 'milepost-account-switch'

/** The page starts over: nothing in its memory is of the other account. */
export const startOver = (path: string = paths.home): void => location.replace(path)

/** Makes the other windows with this session follow it to its new account. */
export function announceSwitch(change: Switch): void {
  const channel = openChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window
  channel?.postMessage(change)
  channel?.close()
}

/** Follows the switches of other windows, on every page. */
export function watchSwitches(restart = startOver): void {
  const channel = openChannel(channelName)
  if (!channel) return
  channel.onmessage = ({ data }: MessageEvent<Switch>) => {
    followSession(data.from, data.to)
    if (token() === data.to) restart()
  }
}
