// Makes the preview of every PDF and picture below the folders given, each in its own process, and prints what became of them:
// node bench/uploads/papers.ts node_modules e2e [folder …]
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPreview } from '../../apps/api/src/features/documents/preview/preview-process.ts'
import { UnreadableFile } from '../../apps/api/src/features/documents/preview/unreadable-file.ts'
import { maxBytesPerFile } from '../../packages/contract/src/documents/documents.ts'
import { getFileType, typeBytes } from '../../packages/contract/src/documents/file-type.ts'

const folder = await mkdtemp(join(tmpdir(), 'milepost-papers-'))
const results = new Map<string, string[]>()

async function* files(below: string): AsyncGenerator<string> {
  for (const entry of await readdir(below, { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (entry.isFile()) yield path
  }
}

async function readType(path: string) {
  await using file = await open(path)
  if ((await file.stat()).size > maxBytesPerFile) return undefined
  const { buffer, bytesRead } = await file.read(Buffer.alloc(typeBytes))
  return getFileType(buffer.subarray(0, bytesRead))
}

async function judge(path: string): Promise<void> {
  const mimeType = await readType(path)
  if (!mimeType) return
  const output = join(folder, 'preview.pdf')
  const result = await runPreview([{ path, mimeType }], output).then(
    ({ differences }) => differences.map(({ kind }) => kind).join(' and ') || 'whole',
    (reason: unknown) =>
      reason instanceof UnreadableFile ? `refused: ${reason.fault}` : `FAILED: ${String(reason)}`,
  )
  await rm(output, { force: true })
  results.set(result, [...(results.get(result) ?? []), path])
}

for (const below of process.argv.slice(2)) for await (const path of files(below)) await judge(path)
await rm(folder, { recursive: true })

for (const [result, found] of results) {
  console.log(`${result}: ${found.length}`)
  if (result !== 'whole') for (const path of found) console.log(`  ${path}`)
}
if ([...results.keys()].some((result) => result.startsWith('FAILED'))) process.exitCode = 1
