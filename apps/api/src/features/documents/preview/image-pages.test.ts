import { PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  jpeg,
  photoWithLocation,
  getPicture,
  png,
  createPreview,
  sheet,
  createTiff,
} from './preview-fixtures.ts'

/** The color of one pixel, with each channel rounded to 0 or 255 to ignore compression artifacts. */
async function readColor(image: Buffer, [left, top]: readonly [number, number]) {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((part) => (part > 127 ? 255 : 0))
}

const red = [255, 0, 0]
const blue = [0, 0, 255]
const white = [255, 255, 255]

describe('images', () => {
  test.each([
    // EXIF orientation, and where the red (left) half of the image ends up.
    [1, [200, 100], [10, 50], [190, 50]],
    [3, [200, 100], [190, 50], [10, 50]],
    [6, [100, 200], [50, 10], [50, 190]],
    [8, [100, 200], [50, 190], [50, 10]],
  ] as const)('stand upright by EXIF orientation %i', async (orientation, size, atRed, atBlue) => {
    const blueHalf = await sheet(100, 100, '#0000ff').png().toBuffer()
    const photo = sheet(200, 100, '#ff0000').composite([{ input: blueHalf, left: 100, top: 0 }])

    const { pages, sizes } = await createPreview(
      jpeg(await photo.withMetadata({ orientation }).jpeg().toBuffer()),
    )

    expect(sizes).toEqual([size.map((pixels) => (pixels * 72) / 200)])
    const { jpeg: picture } = getPicture(pages[0]!)
    expect(await readColor(picture, atRed)).toEqual(red)
    expect(await readColor(picture, atBlue)).toEqual(blue)
  })

  test('lie on white where they are transparent', async () => {
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#00000000' } })

    const { pages } = await createPreview(png(await clear.png().toBuffer()))

    expect(await readColor(getPicture(pages[0]!).jpeg, [20, 20])).toEqual(white)
  })

  test('are no wider than US Letter, and no taller than a PDF page may be', async () => {
    const wide = png(await sheet(3400, 400).png().toBuffer())
    const tall = png(await sheet(100, 50_000).png().toBuffer())

    const { sizes } = await createPreview(wide, tall)

    expect(sizes).toEqual([
      [612, 72],
      [28.8, 14_400],
    ])
  })

  test('stay grey when they are', async () => {
    const grey = sheet(40, 40, '#888888').toColourspace('b-w')

    const { pages } = await createPreview(jpeg(await grey.jpeg().toBuffer()))

    const { dict, jpeg: picture } = getPicture(pages[0]!)
    expect(dict.get(PDFName.of('ColorSpace'))).toBe(PDFName.of('DeviceGray'))
    expect(await sharp(picture).metadata()).toMatchObject({ channels: 1 })
  })

  test('do not say where they were taken', async () => {
    const { text } = await createPreview(jpeg(await photoWithLocation()))

    expect(text).not.toContain('Exif')
  })

  test('make a page of each page of a TIFF', async () => {
    const { pages } = await createPreview(await createTiff(['#ff0000', '#ffffff', '#0000ff']))

    const colors = pages.map((page) => readColor(getPicture(page).jpeg, [15, 10]))
    expect(await Promise.all(colors)).toEqual([red, white, blue])
  })
})
