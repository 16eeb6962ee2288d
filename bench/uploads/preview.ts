import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { heic } from '@milepost/testing/heic.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, newClients } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, milliseconds, runAlternately, toRatio, type Figure } from '../figures.ts'
import { createUpload, sendDocument } from './send-document.ts'

const maxRatio = 1.3
const maxHeicMs = 2_000
const rounds = 7
const pages = 20
const maxCheckRatio = 1.2

/** From sending 20 photos to the finished PDF, compared with the two libraries that make it. */
export function preview(): Promise<Figure[]> {
  const [client] = newClients(1)
  const fill = (db: Database) => insertClients(db, [client!])
  return withServer({ fill }, async ({ address, db }) => {
    const photos = await Promise.all(Array.from({ length: pages }, (_, i) => photo(i)))
    const files = photos.map((bytes, i) => ({ name: `${i}.jpg`, type: 'image/jpeg', bytes }))
    const form = createUpload(files)
    const send = async (sent: typeof form) => {
      const id = await sendDocument(address, client!.token, sent)
      // Polls the database, so that polling doesn't load the server.
      const query = 'select 1 from documents where id = $1 and preview_key is not null'
      while ((await db.pool.query(query, [id])).rowCount === 0) await sleep(10)
    }
    const ours = () => send(form)
    const heicForm = createUpload([
      { name: 'IMG_1.HEIC', type: 'image/heic', bytes: await phonePhoto() },
    ])
    const results = await runAlternately(rounds, {
      ours: () => milliseconds(ours),
      bare: () => milliseconds(() => bare(photos)),
    })
    const heicTimes = await runAlternately(rounds, {
      heic: () => milliseconds(() => send(heicForm)),
    })
    const heicTime = median(heicTimes.map((round) => round.heic))
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
      await check(photos),
      {
        label: 'a HEIC of 12 megapixels sent to PDF there',
        found: `${heicTime.toFixed(0)} ms`,
        aim: `at most ${maxHeicMs} ms`,
        isMet: heicTime <= maxHeicMs,
      },
    ]
  })
}

/** How much longer a document takes whose preview is compared with its files: photos, and a statement of two pages. */
async function check(photos: readonly Buffer[]): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-preview-'))
  try {
    const files = [...photos, await statement()]
    for (const [i, bytes] of files.entries())
      await writeFile(join(folder, `page ${String(i).padStart(2, '0')}`), bytes)
    const script = fileURLToPath(new URL('./preview-child.ts', import.meta.url))
    const make = async (...more: string[]) => {
      await promisify(execFile)(process.execPath, [script, folder, ...more])
      await rm(join(folder, 'preview'))
    }
    const results = await runAlternately(rounds, {
      checked: () => milliseconds(() => make()),
      unchecked: () => milliseconds(() => make('unchecked')),
    })
    const ratio = toRatio(results, (round) => round.checked / round.unchecked)
    return {
      label: `${pages} photos and a statement: checked to unchecked`,
      found: ratio.text,
      aim: `at most ${maxCheckRatio}`,
      isMet: ratio.middle <= maxCheckRatio,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function statement(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const page of [1, 2]) {
    const lines = Array.from({ length: 50 }, (_, i) => `10/${i} Fuel, Love's #${page}${i}  482.16`)
    document
      .addPage([612, 792])
      .drawText(lines.join('\n'), { x: 40, y: 740, size: 10, lineHeight: 14 })
  }
  return document.save()
}

/** 12 megapixels in tiles of 512 by 512, 1.8 MB, as phones write them. The tile is made of grain, by x265. */
async function phonePhoto(): Promise<Buffer> {
  const file = await readFile(new URL('./photo-tile.heic', import.meta.url))
  const read = (name: string) => {
    const at = file.indexOf(name)
    return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
  }
  const tile = { decoder: read('hvcC'), coded: read('mdat'), width: 512, height: 512 }
  const claimed = { width: 4_032, height: 3_024 }
  const grid = { columns: 8, rows: 6, ...claimed }
  return Buffer.from(await heic('IMG_1.HEIC', { tile, grid, claimed }).bytes())
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
      background: { r: 190, g: 180, b: 160 },
      noise: {
        type: 'gaussian',
        mean: 140 + number,
        sigma: 14,
      },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
