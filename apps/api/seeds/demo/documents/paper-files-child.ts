import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { makePreview } from '../../../src/features/documents/preview/make-preview.ts'
import { guides } from '../resources/guides.ts'
import { guidePath, guidePdf } from '../resources/insert-resources.ts'
import { taxPaperPath } from '../tax/insert-tax.ts'
import { taxPapers } from '../tax/tax-papers.ts'
import { allDocuments } from './all-documents.ts'
import { originalPath, previewPath, type PaperTask } from './paper-files.ts'

// Nobody waits for the papers any more.
process.on('disconnect', () => process.exit())

process.once('message', (task: PaperTask) => {
  void makePart(task).then(() => process.disconnect())
})

/** Draws first, and makes previews of what was drawn when nothing is left to draw. */
async function makePart({ folder, today, part, parts }: PaperTask): Promise<void> {
  sharp.concurrency(1)
  const mine = allDocuments(new Date(today))
    .map(({ document: { files } }, number) => ({ files, number }))
    .filter(({ number }) => number % parts === part)

  const drawings = mine.flatMap(({ files, number }) =>
    files.map((file, i) => ({
      isPicture: file.mimeType !== 'application/pdf',
      draw: async () => writeFile(originalPath(folder, number, i), await file.make()),
    })),
  )
  const drawAll = async (pictures: boolean) => {
    for (const { isPicture, draw } of drawings) if (isPicture === pictures) await draw()
  }
  async function printAll(): Promise<void> {
    await drawAll(false)
    // After the papers of others: from here on the library has no fonts but the firm's.
    for (const [number, guide] of guides.entries())
      if (number % parts === part) await writeFile(guidePath(folder, number), await guidePdf(guide))
    for (const [number, make] of taxPapers(new Date(today)).entries())
      if (number % parts === part) await writeFile(taxPaperPath(folder, number), await make())
  }
  // Pictures are drawn on a thread of their own, beside the texts.
  await Promise.all([drawAll(true), printAll()])
  for (const { files, number } of mine.filter(({ files: [file] }) => !file!.isItsPreview))
    await makePreview(
      files.map(({ mimeType }, i) => ({ path: originalPath(folder, number, i), mimeType })),
      previewPath(folder, number),
    )
}
