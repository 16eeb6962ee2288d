import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Reading } from '@milepost/contract/documents/reading'
import { loadModels } from '../../apps/api/src/features/documents/reading/ocr/models.ts'
import { cutBox, turnPicture } from '../../apps/api/src/features/documents/reading/ocr/picture.ts'
import { readPage } from '../../apps/api/src/features/documents/reading/ocr/read-page.ts'
import { loadSecondReader } from '../../apps/api/src/features/documents/reading/ocr/second-reader.ts'
import {
  placesToReadAgain,
  readPaper,
  withSecondOpinions,
  type ReadingContext,
  type SecondOpinion,
} from '../../apps/api/src/features/documents/reading/papers/read-paper.ts'
import { toBox } from '../../apps/api/src/features/documents/reading/upright.ts'

/** In pixels, of a place that is read a second time; as in the server. */
const secondHeight = 64

/** The engines of the server, in this process: both are loaded once. */
export async function loadEngines() {
  const models = await loadModels()
  const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-reader-'))
  const second = await loadSecondReader(folder)
  return {
    /** What a picture file says, and how long that took: both engines and the rules. */
    async read(
      bytes: Buffer,
      context: ReadingContext,
    ): Promise<{ reading: Reading; ms: number; words: string[] }> {
      const { data, info } = await sharp(bytes)
        .autoOrient()
        .greyscale()
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true })
      const shown = { width: info.width, height: info.height, pixels: new Uint8Array(data) }
      const began = performance.now()
      const { page, upright } = await readPage(models, shown)
      const first = readPaper([page], context)
      const picture = turnPicture(shown, upright.turn / 90)
      const opinions: SecondOpinion[] = []
      for (const { name, place } of placesToReadAgain(first)) {
        const box = toBox(place, picture, upright.tilt)
        const width = Math.max(1, Math.round((box.width / box.height) * secondHeight))
        const line = cutBox(picture, box, { width, height: secondHeight })
        opinions.push({ name, text: await second.readLine(line) })
      }
      const reading = withSecondOpinions(first, opinions)
      return {
        reading,
        ms: performance.now() - began,
        words: [
          ...page.words.map(({ text }) => text),
          ...opinions.map(({ name, text }) => `${name}: ${text}`),
        ],
      }
    },
    async [Symbol.asyncDispose]() {
      await second[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}
