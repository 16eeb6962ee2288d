/** Whether a PDF may need a password: pdf.js is loaded only then. */
export async function isEncrypted(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new TextDecoder('latin1').decode(bytes).includes('/Encrypt')
}

/** Whether this password opens a PDF; without one, whether it needs none. True for what can't be read at all: the server says so. */
export async function opens(file: File, password?: string): Promise<boolean> {
  const [{ getDocument, GlobalWorkerOptions, PasswordException }, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  GlobalWorkerOptions.workerSrc = worker.default
  const data = new Uint8Array(await file.arrayBuffer())
  const task = getDocument({ data, ...(password !== undefined && { password }) })
  try {
    await task.promise
    return true
  } catch (reason) {
    return !(reason instanceof PasswordException)
  } finally {
    await task.destroy()
  }
}
