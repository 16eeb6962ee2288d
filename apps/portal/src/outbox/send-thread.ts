import { threads } from '@milepost/contract/hub-messages/threads'
import type { StoredFile, ThreadCommand } from './commands.ts'
import { withWatch } from './send-document.ts'
import type { GuardedCall } from './with-session-guard.ts'

type SendContext = {
  loadFile: (fileId: string) => Promise<Blob | ArrayBuffer>
  signal: AbortSignal
  /** The part that has left, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Sends what a client says, with its files, in one call. `id` is the message's: sent again, it is the
 * same message.
 */
export async function sendThread(
  callGuarded: GuardedCall,
  id: string,
  command: ThreadCommand,
  { loadFile, signal, onProgress = () => undefined }: SendContext,
): Promise<void> {
  const toFile = async ({ id: fileId, fileName, type, lastModified }: StoredFile) => ({
    object: new File([await loadFile(fileId)], fileName, { type, lastModified }),
    originalFileName: fileName,
  })
  const files = await Promise.all(command.pages.map(toFile))
  const { body } = command
  await withWatch(
    signal,
    async (options) => {
      if (command.kind === 'write')
        await callGuarded(
          threads.write,
          { params: { id: command.messageId }, body: { id, body, files } },
          options,
        )
      else {
        const { subject, about } = command
        const asked = { aboutKind: about?.kind, aboutId: about?.id }
        await callGuarded(threads.start, { body: { id, subject, body, ...asked, files } }, options)
      }
    },
    onProgress,
  )
}
