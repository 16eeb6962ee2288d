/** Whether files are dragged, not a text or a part of the page. */
export const hasFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') ?? false

function ignore(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event)) return
  event.preventDefault()
  // A pointer that says so.
  event.dataTransfer.dropEffect = 'none'
}

/**
 * Ignores files dropped where nothing takes them. Otherwise the browser would open them in place of the page, whose unsaved
 * input would be lost. Returns a function that stops it.
 */
export function ignoreDroppedFiles(): () => void {
  // The last to hear of it: what takes files has called preventDefault, or sets the dropEffect again.
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, ignore)
  return () => {
    for (const type of ['dragover', 'drop'] as const) window.removeEventListener(type, ignore)
  }
}
