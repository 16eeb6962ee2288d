import { readFile, writeFile } from 'node:fs/promises'
import type { PreviewDifference } from '@milepost/contract/documents/work-queue'
import { takeTask } from '../../../platform/process/take-task.ts'
import type { DrawnPage, PlannedPage } from '../pages/drawn-pages.ts'
import { checkPreview, describeUnchecked } from './check-preview.ts'
import { makePreview, type PreviewFile } from './make-preview.ts'
import { unlockPdf } from './open-pdf.ts'
import { LockedPdf } from './pdfium.ts'
import { UnreadableFile, type FileFault } from './unreadable-file.ts'

/** The process started by `runPreview`: takes one task, answers it, once more when the preview is checked, and exits. */
export type PreviewTask = {
  files: readonly PreviewFile[]
  output: string
  isAccepted: boolean
  plan: readonly PlannedPage[] | undefined
}

/** To write the PDF at `path` without its password. */
export type UnlockTask = { unlock: string; password: string; output: string }

export type PreviewAnswer =
  | { outcome: 'made'; pages: DrawnPage[]; differences: PreviewDifference[] }
  | { outcome: 'unlocked' }
  | { outcome: 'unreadable'; fileNumber: number; detail: string; fault: FileFault }
  | { outcome: 'failed'; detail: string }

takeTask<PreviewTask | UnlockTask, PreviewAnswer>((task, sendEarly) =>
  'unlock' in task ? unlock(task) : answer(task, sendEarly),
)

async function answer(
  { files, output, isAccepted, plan }: PreviewTask,
  sendEarly: (early: PreviewAnswer) => void,
): Promise<PreviewAnswer> {
  try {
    const { pages, findings } = await makePreview(files, output, {
      isAccepted,
      ...(plan && { plan }),
    })
    const made = { outcome: 'made', pages, differences: describeUnchecked(findings) } as const
    // In case that the check takes too long, or too much memory: the preview is there.
    sendEarly(made)
    return await checkPreview(output, findings).then(
      (differences) => ({ ...made, differences }),
      () => made,
    )
  } catch (reason) {
    if (reason instanceof UnreadableFile) {
      const { fileNumber, detail, fault } = reason
      return { outcome: 'unreadable', fileNumber, detail, fault }
    }
    return { outcome: 'failed', detail: reason instanceof Error ? reason.message : String(reason) }
  }
}

/** Says nothing of what was tried: the answer may be logged. */
async function unlock({ unlock: path, password, output }: UnlockTask): Promise<PreviewAnswer> {
  try {
    await writeFile(output, await unlockPdf(await readFile(path), password))
    return { outcome: 'unlocked' }
  } catch (reason) {
    const fault = reason instanceof LockedPdf ? 'locked' : 'unreadable'
    return { outcome: 'unreadable', fileNumber: 1, detail: 'not opened', fault }
  }
}
