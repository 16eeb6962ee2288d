import { makePreview, type PreviewFile } from './make-preview.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The process started by `runPreview`: takes one task, answers it and exits. */
export type PreviewTask = { files: readonly PreviewFile[]; output: string }

export type PreviewAnswer =
  | { outcome: 'made' }
  | { outcome: 'unreadable'; fileNumber: number; detail: string }
  | { outcome: 'failed'; detail: string }

// The parent has the answer or is gone. A graceful exit would wait for a pending read.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.once('message', (task: PreviewTask) => {
  void answer(task).then((result) => process.send?.(result, () => process.disconnect()))
})

async function answer({ files, output }: PreviewTask): Promise<PreviewAnswer> {
  try {
    await makePreview(files, output)
    return { outcome: 'made' }
  } catch (reason) {
    if (reason instanceof UnreadableFile)
      return { outcome: 'unreadable', fileNumber: reason.fileNumber, detail: reason.detail }
    return { outcome: 'failed', detail: reason instanceof Error ? reason.message : String(reason) }
  }
}
