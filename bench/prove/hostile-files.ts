import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { image, pdf } from '@milepost/testing/files.ts'

/** Malicious files, by what is wrong with them. */
export async function hostileFiles(): Promise<Record<string, File>> {
  const jpeg = Buffer.from(await (await image('a.jpg', { width: 900, height: 900 })).arrayBuffer())
  const good = Buffer.from(await (await pdf('a.pdf')).arrayBuffer())
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const html = '<!doctype html><script>alert(document.cookie)</script>'
  const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*']
  const named = (name: string, bytes: Buffer | string = jpeg) => new File([bytes as BlobPart], name)
  return {
    'a program named as a photo': named('receipt.jpg', Buffer.from(`MZ${'\0'.repeat(500)}`)),
    'a drawing with a script': named('logo.svg', svg),
    'the same named as a photo': named('logo.png', svg),
    'a page of HTML named as a PDF': named('statement.pdf', html),
    'a page of HTML behind the first bytes of a PDF': named('statement.pdf', `%PDF-1.7\n${html}`),
    'a photo that is a page of HTML, too': named('p.jpg', Buffer.concat([jpeg, Buffer.from(html)])),
    'a photo named as a PDF': named('photo.pdf'),
    'the test virus named as a PDF': named('v.pdf', virus.join('')),
    'an archive named as a PDF': named('z.pdf', Buffer.from('504b0304140000000800', 'hex')),
    'nothing at all': named('empty.jpg', ''),
    'a photo that breaks off': named('half.jpg', jpeg.subarray(0, jpeg.length / 3)),
    'noise behind the first bytes of a photo': named(
      'noise.jpg',
      Buffer.concat([jpeg.subarray(0, 20), randomBytes(50_000)]),
    ),
    'noise that calls itself HEIC': named(
      'noise.heic',
      Buffer.concat([Buffer.from('0000001866747970686569630000', 'hex'), randomBytes(50_000)]),
    ),
    'a picture of 900 megapixels in 100 kB': named('bomb.png', pixels(30_000, 30_000)),
    'a picture as wide as numbers go': named('wide.png', pixels(2_147_483_647, 1, 10)),
    'a TIFF whose pages go round in a circle': named('circle.tif', circularTiff()),
    'a PDF with a password': await pdf('locked.pdf', { password: 'long-haul' }),
    'a PDF whose pages go round in a circle': named('circle.pdf', circularPdf),
    'a PDF that unpacks to 400 MB': named('bomb.pdf', packedPdf(400_000_000)),
    'a PDF with scripts and programs to start': named('script.pdf', scriptedPdf),
    'a PDF that breaks off': named('half.pdf', good.subarray(0, good.length / 2)),
    'a name that leads out of its folder': named('../../../../etc/passwd.jpg'),
    'a name with a header in it': named('a"\r\nSet-Cookie: a=b\r\n.jpg'),
    'a name that reads backwards': named('receipt\u202efdp.jpg'),
    'a name of 5,000 characters': named(`${'n'.repeat(5_000)}.jpg`),
  }
}

/** A white 1-bit image that contains only `rows` of its rows. */
function pixels(width: number, height: number, rows = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(Math.min(2 ** 28, rows * (1 + Math.ceil(width / 8)))))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

/** A one-pixel TIFF image whose next image is itself. */
function circularTiff(): Buffer {
  const tags = [
    [256, 3, 1, 1],
    [257, 3, 1, 1],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, 1, 4],
    [277, 3, 1, 1],
    [278, 3, 1, 1],
    [279, 4, 1, 1],
  ]
  const tiff = Buffer.alloc(8 + 2 + tags.length * 12 + 4)
  tiff.set([0x49, 0x49, 42, 0])
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(tags.length, 8)
  tags.forEach(([tag, type, count, value], i) => {
    const at = 10 + i * 12
    tiff.writeUInt16LE(tag!, at)
    tiff.writeUInt16LE(type!, at + 2)
    tiff.writeUInt32LE(count!, at + 4)
    tiff.writeUInt32LE(value!, at + 8)
  })
  tiff.writeUInt32LE(8, 10 + tags.length * 12)
  return tiff
}

const createPdf = (objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, i) => [
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from(`trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`),
  ])

const circularPdf = createPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1000000 /Kids [2 0 R 3 0 R 2 0 R] /Parent 2 0 R >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
])

const scriptedPdf = createPdf([
  '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AA << /WC << /S /Launch /F (cmd.exe) >> >> >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [<< /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (https://evil.example) >> >>] >>',
])

function packedPdf(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, ' '))
  const stream = Buffer.concat([
    Buffer.from(`<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
  return createPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    stream,
  ])
}
