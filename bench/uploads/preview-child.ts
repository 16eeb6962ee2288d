// Makes the preview of the files in a folder, and compares it with them, unless an argument forbids it:
// node bench/uploads/preview-child.ts folder [unchecked]
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPreview } from '../../apps/api/src/features/documents/preview/check-preview.ts'
import { makePreview } from '../../apps/api/src/features/documents/preview/make-preview.ts'
import { getFileType } from '../../packages/contract/src/documents/file-type.ts'

const [folder = '', unchecked] = process.argv.slice(2)
const output = join(folder, 'preview')
const names = (await readdir(folder)).filter((name) => name.startsWith('page'))
const files = await Promise.all(
  names.toSorted().map(async (name) => {
    const path = join(folder, name)
    return { path, mimeType: getFileType(await readFile(path))! }
  }),
)
const { findings } = await makePreview(files, output)
if (unchecked === undefined) {
  const differences = await checkPreview(output, findings)
  if (differences.length > 0) throw new Error(JSON.stringify(differences))
}
