import { useWindowEvent } from '@mantine/hooks'
import { hasFiles } from '@milepost/ui/files/ignore-dropped-files.ts'

/** Takes files that are dropped anywhere on the page, or pasted. */
export function useDroppedFiles(take: (files: File[]) => Promise<void>, isAccepted = true): void {
  const accept = (files: FileList | undefined) => {
    if (isAccepted && files?.length) void take([...files])
  }
  useWindowEvent('dragover', (event) => {
    if (!isAccepted || !event.dataTransfer || !hasFiles(event)) return
    event.preventDefault()
    // The fronts' own listener may have said 'none' before.
    event.dataTransfer.dropEffect = 'copy'
  })
  useWindowEvent('drop', ({ dataTransfer }) => accept(dataTransfer?.files))
  useWindowEvent('paste', ({ target, clipboardData }) => {
    // What is copied from a document is a text and its picture: a field takes the text.
    if (!(target instanceof Element && target.matches('input, textarea')))
      accept(clipboardData?.files)
  })
}
