import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Firm } from '@milepost/contract/firm/firm'
import { firmSetup } from '@milepost/contract/firm/firm-setup'
import { image, photoWithPlace } from '@milepost/testing/files.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { runLogo } from './logo-process.ts'

const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer())
const read = (logo: string) => sharp(Buffer.from(logo.split(',')[1]!, 'base64')).metadata()

test.each(['logo.png', 'logo.jpg', 'logo.webp', 'logo.gif'])(
  '%s becomes a small PNG',
  async (name) => {
    const logo = (await runLogo(await bytesOf(await image(name, { width: 2000, height: 500 }))))!
    expect(await read(logo)).toMatchObject({ format: 'png', width: 480, height: 120 })
    expect(Firm.shape.logo.safeParse(logo).success).toBe(true)
  },
)

test('a small one is not enlarged, and what is clear stays clear', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const small = sharp({ create: { width: 60, height: 30, channels: 4, background: clear } })
  const logo = (await runLogo(await small.png().toBuffer()))!
  expect(await read(logo)).toMatchObject({ width: 60, height: 30, hasAlpha: true })
})

test('one with many colors becomes small enough for the settings', async () => {
  let seed = 7
  const noise = Buffer.from(
    Array.from({ length: 1200 * 400 * 3 }, () => (seed = (seed * 16807) % 2147483647) & 255),
  )
  const photo = sharp(noise, { raw: { width: 1200, height: 400, channels: 3 } })
  const logo = (await runLogo(await photo.jpeg({ quality: 100 }).toBuffer()))!
  expect(logo.length).toBeLessThanOrEqual(64_000)
})

test('a phone’s photo leaves without where it was taken', async () => {
  const logo = (await runLogo(await bytesOf(await photoWithPlace('logo.jpg'))))!
  expect((await read(logo)).exif).toBeUndefined()
})

test.each([
  [
    'an SVG',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
  ],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
  ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s is no logo', async (_, content) => {
  expect(await runLogo(Buffer.from(content))).toBeUndefined()
})

test('an image of more than 50 megapixels is refused, small as its file is', async () => {
  const plain = (width: number) =>
    sharp({ create: { width, height: 5000, channels: 3, background: '#c00' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  expect(await runLogo(await plain(10_000))).toBeDefined()
  expect(await runLogo(await plain(10_001))).toBeUndefined()
})

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

test('the call answers with what the settings take, and the log has none of it', async () => {
  const { call } = await api.signInStaff('admin')
  const bytes = await bytesOf(await image('logo.png'))
  const base64 = bytes.toString('base64')
  const { logo } = await call(firmSetup.makeLogo, {
    body: { image: `data:image/png;base64,${base64}` },
  })
  expect(Firm.shape.logo.safeParse(logo).success).toBe(true)
  const { rows } = await api.db.pool.query<{ subject: string }>(
    'select subject::text as subject from audit_log',
  )
  expect(JSON.stringify(rows)).not.toContain(base64.slice(0, 80))
  await expect(
    call(firmSetup.makeLogo, { body: { image: 'data:image/svg+xml;base64,PHN2Zy8+' } }),
  ).rejects.toMatchObject({ status: 422, fields: { image: { code: 'logo_unreadable' } } })
})
