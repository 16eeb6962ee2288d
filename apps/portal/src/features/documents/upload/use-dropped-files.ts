import { useWindowEvent } from '@mantine/hooks'

/**
 * Takes files that are dropped anywhere on the page, or pasted. Without it, the browser would open a dropped file in place
 * of the page.
 */
export function useDroppedFiles(take: (files: File[]) => Promise<void>, isAccepted = true): void {
  const accept = (files: FileList | undefined) => {
    if (isAccepted && files?.length) void take([...files])
  }
  useWindowEvent('dragover', (event) => event.preventDefault())
  useWindowEvent('drop', (event) => {
    event.preventDefault()
    accept(event.dataTransfer?.files)
  })
  useWindowEvent('paste', ({ target, clipboardData }) => {
    // What is copied from a document is a text and its picture: a field takes the text.
    if (!(target instanceof Element && target.matches('input, textarea')))
      accept(clipboardData?.files)
  })
}
