import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { makePreview } from '../../../src/features/documents/preview/make-preview.ts'
import { guides } from '../resources/guides.ts'
import { guidePath, guidePdf } from '../resources/insert-resources.ts'
import { taxPaperPath } from '../tax/insert-tax.ts'
import { taxPapers } from '../tax/tax-papers.ts'
import { allDocuments } from './all-documents.ts'
import { originalPath, previewPath, type PaperTask } from './paper-files.ts'

// The parent has ended: stop.
process.on('disconnect', () => process.exit())

process.once('message', (task: PaperTask) => {
  void makePart(task).then(() => process.disconnect())
})

/** Renders all papers first. The previews come last, because making one disables formats that rendering needs. */
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
    // These come after all other papers: from here on, the PDF library has only the firm's fonts.
    for (const [number, guide] of guides.entries())
      if (number % parts === part) await writeFile(guidePath(folder, number), await guidePdf(guide))
    for (const [number, make] of taxPapers(new Date(today)).entries())
      if (number % parts === part) await writeFile(taxPaperPath(folder, number), await make())
  }
  // Images render on their own thread, so PDFs are made at the same time.
  await Promise.all([drawAll(true), printAll()])
  for (const { files, number } of mine.filter(({ files: [file] }) => !file!.isItsPreview))
    await makePreview(
      files.map(({ mimeType }, i) => ({ path: originalPath(folder, number, i), mimeType })),
      previewPath(folder, number),
    )
}
