import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { heic } from '@milepost/testing/heic.ts'
import { decodeHeic } from './heic/heic-picture.ts'
import { openHeic } from './heic/libheif.ts'
import { createPreview, getPicture, sheet, type Original } from './preview-fixtures.ts'

const webp = (bytes: Uint8Array): Original => ({ mimeType: 'image/webp', bytes })
const avif = (bytes: Uint8Array): Original => ({ mimeType: 'image/avif', bytes })
const ofHeic = async (options?: Parameters<typeof heic>[1]): Promise<Original> => ({
  mimeType: 'image/heic',
  bytes: await heic('IMG_0042.HEIC', options).bytes(),
})

const maxPixels = 60_000_000
const toBright = (part: number) => (part > 127 ? 255 : 0)

/** The only page's size in pixels, and the color of a pixel, each channel rounded to 0 or 255. */
async function draw(original: Original) {
  const { pages, sizes } = await createPreview(original)
  expect(pages).toHaveLength(1)
  const { jpeg } = getPicture(pages[0]!)
  const colorAt = async ([left, top]: readonly [number, number]) => {
    const at = { left, top, width: 1, height: 1 }
    const [r = 0, g = 0, b = 0] = await sharp(jpeg).extract(at).raw().toBuffer()
    return [r, g, b].map(toBright)
  }
  return { size: sizes[0]!.map((points) => Math.round((points * 200) / 72)), colorAt }
}

const red = [255, 0, 0]
const blue = [0, 0, 255]
const white = [255, 255, 255]

describe('a HEIC photo', () => {
  test.each([
    ['as it was taken', {}, [96, 64], [10, 10], [86, 10]],
    ['turned by the file', { turns: 3 }, [64, 96], [54, 10], [54, 86]],
    [
      'turned by the file and its EXIF data',
      { turns: 3, orientation: 6 },
      [64, 96],
      [54, 10],
      [54, 86],
    ],
    ['turned by its EXIF data alone', { orientation: 6 }, [64, 96], [54, 10], [54, 86]],
    ['mirrored by its EXIF data alone', { orientation: 2 }, [96, 64], [86, 10], [10, 10]],
    ['mirrored and turned by it', { orientation: 5 }, [64, 96], [10, 10], [10, 86]],
    ['upside down', { turns: 2, orientation: 3 }, [96, 64], [86, 54], [10, 54]],
    ['of another brand', { brand: 'mif1' }, [96, 64], [10, 10], [86, 10]],
  ] as const)('%s stands upright', async (_, options, size, atRed, atBlue) => {
    const drawn = await draw(await ofHeic(options))
    expect(drawn.size).toEqual(size)
    expect(await drawn.colorAt(atRed)).toEqual(red)
    expect(await drawn.colorAt(atBlue)).toEqual(blue)
  })

  test('is put together from its tiles', async () => {
    const grid = { columns: 3, rows: 2 }
    const drawn = await draw(await ofHeic({ grid, claimed: { width: 288, height: 128 } }))
    expect(drawn.size).toEqual([288, 128])
    expect(await drawn.colorAt([202, 74])).toEqual(red)
    expect(await drawn.colorAt([202, 118])).toEqual(white)
  })

  test.each([
    ['as it was taken', 0, [1_910, 1_140], [10, 10]],
    ['turned left', 1, [1_140, 1_910], [10, 1_899]],
    ['upside down', 2, [1_910, 1_140], [1_899, 1_129]],
    ['turned right', 3, [1_140, 1_910], [1_129, 10]],
  ] as const)(
    'that ends within its last tiles is put together on two cores, %s',
    async (_, turns, [width, height], [x, y]) => {
      const claimed = { width: 1_910, height: 1_140 }
      const grid = { columns: 20, rows: 18, ...claimed }
      const { bytes } = await ofHeic({ grid, claimed, turns })
      const picture = await decodeHeic(bytes, maxPixels)
      using whole = await openHeic(bytes, maxPixels)
      expect(picture).toMatchObject({ width, height, channels: 3, orientation: 1 })
      expect(Buffer.compare(picture.data, whole.decode().data)).toBe(0)
      const at = (y * width + x) * 3
      expect([...picture.data.subarray(at, at + 3)].map(toBright)).toEqual(red)
    },
  )

  test('with a tile that cannot be decoded is refused, whichever core takes it', async () => {
    const grid = { columns: 20, rows: 18 }
    const { bytes } = await ofHeic({ grid, claimed: { width: 1_920, height: 1_152 } })
    const damaged = Buffer.from(bytes)
    // The length of the picture that all tiles share.
    damaged.fill(0xff, damaged.indexOf('mdat') + 4, damaged.indexOf('mdat') + 8)
    await expect(decodeHeic(damaged, maxPixels)).rejects.toThrow('libheif')
  })

  test.each([
    ['that claims 400 megapixels', { claimed: { width: 20_000, height: 20_000 } }],
    [
      'of 40,000 tiles, which it denies',
      { grid: { columns: 200, rows: 200 }, claimed: { width: 96, height: 64 } },
    ],
    [
      'of 40,000 tiles, as it says',
      { grid: { columns: 200, rows: 200 }, claimed: { width: 19_200, height: 12_800 } },
    ],
  ])('%s is refused', async (_, options) => {
    await expect(createPreview(await ofHeic(options))).rejects.toMatchObject({ fileNumber: 1 })
  })

  test('that is cut off anywhere is refused', async () => {
    const { bytes } = await ofHeic({ orientation: 6 })
    for (const part of [0.2, 0.5, 0.8, 0.95])
      await expect(
        createPreview({
          mimeType: 'image/heic',
          bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
        }),
      ).rejects.toMatchObject({ fileNumber: 1 })
  })

  test('after one that is refused is read all the same', async () => {
    const bomb = await ofHeic({ claimed: { width: 20_000, height: 20_000 } })
    await expect(createPreview(bomb)).rejects.toMatchObject({ fileNumber: 1 })
    expect((await draw(await ofHeic())).size).toEqual([96, 64])
  })
})

describe('a WebP or AVIF picture', () => {
  const halves = async () =>
    sheet(200, 100, '#ff0000').composite([
      { input: await sheet(100, 100, '#0000ff').png().toBuffer(), left: 100, top: 0 },
    ])

  test.each([
    [
      'WebP',
      async () => webp(await (await halves()).withMetadata({ orientation: 6 }).webp().toBuffer()),
    ],
    [
      'AVIF',
      async () => avif(await (await halves()).withMetadata({ orientation: 6 }).avif().toBuffer()),
    ],
  ])('stands upright: %s', async (_, create) => {
    const drawn = await draw(await create())
    expect(drawn.size).toEqual([100, 200])
    expect(await drawn.colorAt([50, 10])).toEqual(red)
    expect(await drawn.colorAt([50, 190])).toEqual(blue)
  })

  test('that moves is its first picture', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((color) => sheet(40, 30, color).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    const drawn = await draw(webp(moving))
    expect(drawn.size).toEqual([40, 30])
    expect(await drawn.colorAt([20, 15])).toEqual(red)
  })

  test('of more than 100 megapixels is refused', async () => {
    // Lossless, 16,383 pixels wide and high, and nothing after that.
    const header = [0x2f, 0xfe, 0xbf, 0xff, 0x0f, 0, 0, 0, 0, 0]
    const bomb = Buffer.from([...Buffer.from('RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0'), ...header])
    await expect(createPreview(webp(bomb))).rejects.toMatchObject({ fileNumber: 1 })
  })
})
