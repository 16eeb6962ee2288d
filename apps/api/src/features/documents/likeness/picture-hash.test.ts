import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { receiptPhoto } from '@milepost/testing/receipts.ts'
import { maxDistance } from './likeness.service.ts'
import { hashPicture, hashVariants } from './picture-hash.ts'

// The receipts are drawn as SVG, which a preview made in this process before doesn't read any more.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadJpeg'] }))

async function toPicture(photo: Buffer) {
  const { data, info } = await sharp(photo)
    .greyscale()
    .resize(256)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

const taken = async (photo: Parameters<typeof receiptPhoto>[0]) =>
  receiptPhoto(photo).jpeg({ quality: 90 }).toBuffer()

const distance = (one: string, other: string) =>
  [...one].filter((bit, i) => bit !== other[i]).length

/** In how many bits a photo differs from an earlier one, at best. */
async function compare(earlier: Buffer, photo: Buffer): Promise<number> {
  const hash = hashPicture(await toPicture(earlier))!
  const variants = hashVariants(await toPicture(photo))
  return Math.min(...variants.map((variant) => distance(hash, variant)))
}

const seeds = [11, 12, 13, 14]

describe('a photo of the same receipt is like it', () => {
  test.each([
    ['pressed', (photo: Buffer) => sharp(photo).jpeg({ quality: 30 })],
    ['smaller', (photo: Buffer) => sharp(photo).resize(640).jpeg()],
    ['brighter', (photo: Buffer) => sharp(photo).modulate({ brightness: 1.25 }).jpeg()],
    ['darker', (photo: Buffer) => sharp(photo).modulate({ brightness: 0.7 }).jpeg()],
    ['turned', (photo: Buffer) => sharp(photo).rotate(2, { background: '#6b5a48' }).jpeg()],
    [
      'cut',
      (photo: Buffer) =>
        sharp(photo).extract({ left: 50, top: 60, width: 1400, height: 2100 }).jpeg(),
    ],
  ] as const)('%s', async (_, change) => {
    for (const seed of seeds) {
      const photo = await taken({ seed, lines: seed })
      const changed = await change(photo).toBuffer()
      expect(await compare(photo, changed)).toBeLessThanOrEqual(maxDistance)
    }
  })

  test('taken again, on another table', async () => {
    for (const seed of seeds) {
      const again = { seed, turn: 0.5, left: 70, top: 55, table: '#333333' }
      expect(await compare(await taken({ seed }), await taken(again))).toBeLessThanOrEqual(
        maxDistance,
      )
    }
  })
})

test('another receipt of the same shop is not, however alike they lie', async () => {
  const pictures = await Promise.all(seeds.map(async (seed) => toPicture(await taken({ seed }))))
  const all = pictures.map((picture) => ({
    hash: hashPicture(picture)!,
    variants: hashVariants(picture),
  }))
  for (const one of all)
    for (const other of all.filter((each) => each !== one)) {
      const distances = other.variants.map((variant) => distance(one.hash, variant))
      expect(Math.min(...distances)).toBeGreaterThan(maxDistance)
    }
})

test('an empty page is like nothing', async () => {
  const blank = { create: { width: 400, height: 600, channels: 3, background: '#ffffff' } } as const
  expect(hashPicture(await toPicture(await sharp(blank).jpeg().toBuffer()))).toBeNull()
})
