import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Picture } from '../../preview/pdfium.ts'

/** Tesseract: another engine, which makes other mistakes. */
type SecondReader = {
  /** The text of a picture of one line. */
  readLine(picture: Picture): Promise<string>
  [Symbol.asyncDispose](): Promise<void>
}

/** What it knows of a language: where its package is, and the hash of its file. */
const languages = {
  eng: {
    find: () => import.meta.resolve('@tesseract.js-data/eng'),
    sha256: '45b4cb346724ac1774f1c36f42f182b887bcdb28ebe63e6fff90ac41f3fcff91',
  },
  spa: {
    find: () => import.meta.resolve('@tesseract.js-data/spa'),
    sha256: '40be52f97b5d4eb7460073dc1f94cd546b27150333c0bf854ed7e7132db6bceb',
  },
}

async function copyLanguage(code: keyof typeof languages, to: string): Promise<void> {
  const { find, sha256 } = languages[code]
  const folder = dirname(fileURLToPath(find()))
  const name = `${code}.traineddata.gz`
  const data = await readFile(join(folder, '4.0.0_best_int', name))
  if (createHash('sha256').update(data).digest('hex') !== sha256)
    throw new Error(`the model ${name} is damaged`)
  await writeFile(join(to, name), data)
}

/**
 * Loads Tesseract for English and Spanish, all of it from the installed packages; copies of their files are in `folder` meanwhile. Throws if
 * one is missing, or damaged.
 */
export async function loadSecondReader(folder: string): Promise<SecondReader> {
  const { createWorker, OEM, PSM } = (await import('tesseract.js')).default
  // It wants all languages in one folder, and would download them without one.
  await copyLanguage('spa', folder)
  await copyLanguage('eng', folder)
  const options = { langPath: folder, cacheMethod: 'none' }
  const worker = await createWorker('spa+eng', OEM.LSTM_ONLY, options)
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE })
  return {
    async readLine({ width, height, pixels }) {
      const raw = { width, height, channels: 1 } as const
      const result = await worker.recognize(await sharp(pixels, { raw }).png().toBuffer())
      return result.data.text.trim()
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}
