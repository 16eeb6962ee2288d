import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { insertClients, newClients } from './bench-clients.ts'
import { withServer } from './bench-server.ts'
import { runAlternately, median, milliseconds, toRatio, type Figure } from './figures.ts'
import { sendDocument, createUpload } from './send-document.ts'

const maxRatio = 1.3
const rounds = 7
const pages = 20

/** From sending 20 photos to the finished PDF, compared with the two libraries that make it. */
export function preview(): Promise<Figure[]> {
  const [client] = newClients(1)
  const fill = (db: Database) => insertClients(db, [client!])
  return withServer({ fill }, async ({ address, db }) => {
    const photos = await Promise.all(Array.from({ length: pages }, (_, i) => photo(i)))
    const files = photos.map((bytes, i) => ({ name: `${i}.jpg`, type: 'image/jpeg', bytes }))
    const form = createUpload(files)
    const ours = async () => {
      const id = await sendDocument(address, client!.token, form)
      // Polls the database, so that polling doesn't load the server.
      const query = 'select 1 from documents where id = $1 and preview_key is not null'
      while ((await db.pool.query(query, [id])).rowCount === 0) await sleep(10)
    }
    const results = await runAlternately(rounds, {
      ours: () => milliseconds(ours),
      bare: () => milliseconds(() => bare(photos)),
    })
    const ratio = toRatio(results, (round) => round.ours / round.bare)
    const [mine, theirs] = (['ours', 'bare'] as const).map((name) =>
      median(results.map((round) => round[name])).toFixed(0),
    )
    return [
      {
        label: `${pages} pages sent to PDF there: times of sharp and pdf-lib alone`,
        found: `${ratio.text}; ${mine} to ${theirs} ms`,
        aim: `at most ${maxRatio}`,
        isMet: ratio.middle <= maxRatio,
      },
    ]
  })
}

/** The minimum any implementation must do: rotate pages upright on white, at a size that can be read and sent. */
async function bare(photos: readonly Buffer[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const bytes of photos) {
    const upright = sharp(bytes).autoOrient().resize({ width: 1700, withoutEnlargement: true })
    const jpeg = await upright.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
    const image = await document.embedJpg(jpeg)
    const { width, height } = image
    document.addPage([width, height]).drawImage(image, { width, height })
  }
  return document.save()
}

/** A phone's 12-megapixel photos with realistic grain, about 3 MB each. */
export const photo = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 3024,
      height: 4032,
      channels: 3,
      background: {
        r: 190,
        g: 180,
        b: 160,
      },
      noise: {
        type: 'gaussian',
        mean: 140 + number,
        sigma: 14,
      },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
