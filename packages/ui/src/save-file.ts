/** Saves bytes under a name, as a click on a link to them would. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // Some browsers read the bytes only after they have asked where to put them.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
