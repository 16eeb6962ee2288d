import { execFile } from 'node:child_process'
import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test, vi } from 'vitest'
import type { PreviewFile } from './make-preview.ts'
import { createPdf, pdf, pdfOf, png, previewFolder, sheet } from './preview-fixtures.ts'
import { runPreview } from './preview-process.ts'
import { UnreadableFile } from './unreadable-file.ts'

// Starting a process takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const originals = async () => [png(await sheet(100, 50).png().toBuffer()), await createPdf()]

test('makes the PDF, and leaves nothing else behind', async () => {
  await using folder = await previewFolder()
  const files = await folder.writeFiles(await originals())

  await runPreview(files, folder.output)

  expect((await PDFDocument.load(await readFile(folder.output))).getPageCount()).toBe(2)
  expect(await readdir(folder.folder)).toEqual(['original-1', 'original-2', 'preview.pdf'])
})

test('several at once do not disturb each other, not even at one place', async () => {
  await using folder = await previewFolder()
  const files = await folder.writeFiles(await originals())
  const outputs = ['a.pdf', 'b.pdf', 'b.pdf'].map((name) => join(folder.folder, name))

  await Promise.all(outputs.map((output) => runPreview(files, output)))

  const [a, b] = await Promise.all(outputs.map((output) => readFile(output)))
  expect(a?.equals(b ?? Buffer.alloc(0))).toBe(true)
  expect(await readdir(folder.folder)).toEqual(['a.pdf', 'b.pdf', 'original-1', 'original-2'])
})

test('reports which file is unreadable, and leaves no output behind', async () => {
  await using folder = await previewFolder()
  const files = await folder.writeFiles([...(await originals()), pdf(Buffer.from('%PDF-1.7'))])

  const failure = await runPreview(files, folder.output).catch((reason: unknown) => reason)

  expect(failure).toBeInstanceOf(UnreadableFile)
  expect(failure).toMatchObject({ fileNumber: 3 })
  expect(await readdir(folder.folder)).toHaveLength(3)
})

test('leaves a preview unchecked whose check takes too long', async () => {
  await using folder = await previewFolder()
  // Each drawing draws the one before twice: the page is small and never drawn to its end.
  const levels = 28
  const drawings = Array.from({ length: levels }, (_, i) => {
    const content = i === 0 ? '0 0 1 1 re f' : '/X Do /X Do'
    const resources = i === 0 ? '' : `/Resources << /XObject << /X ${i + 3} 0 R >> >>`
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources} /Length ${content.length} >>
stream\n${content}\nendstream`
  })
  const last = levels + 3
  const bomb = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /MediaBox [0 0 9 9] /Contents ${last + 1} 0 R /Resources << /XObject << /X ${last} 0 R >> >> >>`,
    ...drawings,
    '<< /Length 5 >>\nstream\n/X Do\nendstream',
  ])
  const limits = { milliseconds: 15_000, bytes: 2 ** 30 }

  const { differences } = await runPreview(await folder.writeFiles([bomb]), folder.output, {
    limits,
  })

  expect(differences).toEqual([{ kind: 'unchecked', pages: [1] }])
  expect((await PDFDocument.load(await readFile(folder.output))).getPageCount()).toBe(1)
})

test('blames no file when the machine fails', async () => {
  await using folder = await previewFolder()
  const missing = { path: join(folder.folder, 'missing'), mimeType: 'image/png' as const }

  const failure = await runPreview([missing], folder.output).catch((reason: unknown) => reason)

  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(UnreadableFile)
  expect(await readdir(folder.folder)).toEqual([])
})

// Reading a pipe that nobody writes to blocks forever, so only SIGKILL ends the process.
describe.runIf(process.platform === 'linux')('a process that would never end', () => {
  test.each([
    ['time', { milliseconds: 200, bytes: 2 ** 30 }, /more than 200 ms/],
    ['memory', { milliseconds: 60_000, bytes: 2 ** 20 }, /more than 1048576 bytes/],
  ])('is ended at its limit of %s', async (_, limits, message) => {
    await using folder = await previewFolder()
    const files = await endlessFiles(folder)

    const failure = await runPreview(files, folder.output, { limits }).catch(
      (reason: unknown) => reason,
    )

    expect(failure).not.toBeInstanceOf(UnreadableFile)
    expect(failure).toMatchObject({ message: expect.stringMatching(message) as string })
    expect(await readdir(folder.folder)).toEqual(['endless', 'original-1'])
  })

  test('is ended when its job is, with half of its work on the disk', async () => {
    await using folder = await previewFolder()
    const files = await endlessFiles(folder)
    const stop = new AbortController()
    const written = partIn(folder.folder)

    const preview = runPreview(files, folder.output, { signal: stop.signal })
    await written
    stop.abort(new Error('shutting down'))

    await expect(preview).rejects.toThrow('shutting down')
    expect(await readdir(folder.folder)).toEqual(['endless', 'original-1'])
  })

  test('is not started for a job that is already aborted', async () => {
    await using folder = await previewFolder()
    const files = await endlessFiles(folder)

    const signal = AbortSignal.abort(new Error('shutting down'))

    await expect(runPreview(files, folder.output, { signal })).rejects.toThrow('shutting down')
  })
})

async function endlessFiles(
  folder: Awaited<ReturnType<typeof previewFolder>>,
): Promise<PreviewFile[]> {
  const path = join(folder.folder, 'endless')
  await promisify(execFile)('mkfifo', [path])
  return [...(await folder.writeFiles([await createPdf()])), { path, mimeType: 'application/pdf' }]
}

/** Resolves once a partial PDF is in the folder. */
function partIn(folder: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watcher = watch(folder, (_, name) => {
    if (!name?.endsWith('.part')) return
    watcher.close()
    resolve()
  })
  return promise
}
