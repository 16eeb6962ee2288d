import { PDFName } from '@cantoo/pdf-lib'
import sharp, { type JpegOptions, type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { checkPreview } from './check-preview.ts'
import { makePreview } from './make-preview.ts'
import {
  createPreview,
  createTiff,
  getPicture,
  jpeg,
  photoWithLocation,
  png,
  previewFolder,
  sheet,
  tiff,
} from './preview-fixtures.ts'

/** The color of one pixel, with each channel rounded to 0 or 255 to ignore compression artifacts. */
async function readColor(image: Buffer, [left, top]: readonly [number, number]) {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((part) => (part > 127 ? 255 : 0))
}

/** A picture no row of which has one color; the same at each run. */
function noise() {
  const [width, height] = [600, 800]
  let seed = 1
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed >>> 24
  })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
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

  test.each([
    [98, (1100 * 612 * 204) / 1728 / 98],
    [196, (1100 * 612 * 204) / 1728 / 196],
    [391, (1100 * 612 * 204) / 1728 / 391],
  ])('are in proportion when a fax has 204 × %i dots per inch', async (down, height) => {
    const fax = await sheet(1728, 1100)
      .tiff({ xres: 204 / 25.4, yres: down / 25.4 })
      .toBuffer()

    const { sizes } = await createPreview(tiff(fax))

    expect(sizes[0]![0]).toBeCloseTo(612, 0)
    expect(sizes[0]![1]).toBeCloseTo(height, 0)
  })

  test('are in proportion when they lie on their side', async () => {
    const fax = sheet(1100, 1728).withMetadata({ orientation: 6 })
    const bytes = await fax.tiff({ xres: 98 / 25.4, yres: 204 / 25.4 }).toBuffer()

    const { sizes } = await createPreview(tiff(bytes))

    expect(sizes[0]![0]! / sizes[0]![1]!).toBeCloseTo((1728 * 98) / 204 / 1100, 1)
  })

  test.each([true, false])(
    'have no page for a thumbnail in a TIFF (BigTIFF: %s)',
    async (bigtiff) => {
      const pyramid = await sheet(600, 800, '#ff0000')
        .tiff({ pyramid: true, tile: true, bigtiff })
        .toBuffer()
      expect((await sharp(pyramid).metadata()).pages).toBeGreaterThan(1)

      const { sizes } = await createPreview(tiff(pyramid))

      expect(sizes).toEqual([[216, 288]])
    },
  )

  /** What is found in the preview of a JPEG without its last bytes: those of a part of it, or so many. */
  async function findCut(picture: Sharp, options: JpegOptions, cut: number) {
    await using folder = await previewFolder()
    const whole = await picture.jpeg({ quality: 80, ...options }).toBuffer()
    const length = Math.ceil(cut < 1 ? whole.length * (1 - cut) : whole.length - cut)
    const files = await folder.writeFiles([jpeg(whole.subarray(0, length))])
    const { findings } = await makePreview(files, folder.output)
    return checkPreview(folder.output, findings)
  }

  /** Half of it noise, and white below. */
  const halfWhite = () => noise().resize(600, 400).extend({ bottom: 400, background: '#ffffff' })
  const isCut = [{ kind: 'look', pages: [1] }]

  describe.each([{ progressive: false }, { progressive: true }])('of a JPEG %o', (options) => {
    test('are whole if it lacks only its end', async () => {
      expect(await findCut(noise(), options, 1)).toEqual([])
      expect(await findCut(noise(), options, 2)).toEqual([])
      expect(await findCut(halfWhite(), options, 2)).toEqual([])
    })

    test('are read without its last bytes, and said to be', async () => {
      expect(await findCut(noise(), options, 12)).toEqual(isCut)
    })

    test.each([
      ['noise', 0.1, noise],
      // Decoders may fill it in with white.
      ['a part of what is white', 0.012, halfWhite],
      ['all but its beginning', 0.7, noise],
    ])('are refused without %s', async (_, cut, draw) => {
      await expect(findCut(draw(), options, cut)).rejects.toMatchObject({ fault: 'unreadable' })
    })
  })

  test('are refused without the last scan of a progressive JPEG', async () => {
    const whole = await noise().jpeg({ quality: 80, progressive: true }).toBuffer()
    const cut = jpeg(whole.subarray(0, whole.lastIndexOf(Buffer.from([0xff, 0xda]))))

    await expect(createPreview(cut)).rejects.toMatchObject({ fault: 'unreadable' })
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
