import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eicar, fakeClamd } from '../../../test/servers/fake-clamd.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { createClamdScanner, type VirusScanner } from './virus-scanner.ts'

const toStream = (...pieces: (string | Buffer)[]) =>
  Readable.from(pieces.map((piece) => Buffer.from(piece)))
const large = Buffer.alloc(10_485_760, 'receipt ')

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'milepost-test-'))))
afterEach(() => rm(folder, { recursive: true }))

describe('a scanner', () => {
  let fake: Awaited<ReturnType<typeof fakeClamd>>
  beforeEach(async () => void (fake = await fakeClamd()))
  afterEach(() => fake.stop())

  test('tells infected files from clean ones, and gets every byte', async () => {
    const scan = createClamdScanner(fake.url)
    expect(await scan(toStream('a receipt'))).toBe('clean')
    expect(await scan(toStream('a receipt with ', eicar))).toBe('infected')
    expect(await scan(toStream(large))).toBe('clean')
    expect(await scan(toStream())).toBe('clean')
    expect(fake.scanned).toEqual([9, 15 + eicar.length, large.length, 0])
  })

  test('can be reached through a Unix socket, too', async () => {
    const local = await fakeClamd({ path: join(folder, 'clamd.ctl') })
    expect(await createClamdScanner(local.url)(toStream(eicar))).toBe('infected')
    await local.stop()
  })

  test.each([
    ['INSTREAM size limit exceeded. ERROR\0'],
    ['stream: Can’t allocate memory ERROR\0'],
    ['stream: OK'],
    [''],
  ])('that answers ‘%s’ counts as unavailable', async (said) => {
    fake.answer = (socket) => void socket.resume().end(said)
    expect(await createClamdScanner(fake.url)(toStream(large))).toBe('unavailable')
  })

  test('that hangs up, stays silent or isn’t running counts as unavailable', async () => {
    fake.answer = (socket) => void socket.once('data', () => socket.resetAndDestroy())
    expect(await createClamdScanner(fake.url)(toStream(large))).toBe('unavailable')
    fake.answer = (socket) => void socket.resume()
    expect(await createClamdScanner(fake.url, 200)(toStream('a receipt'))).toBe('unavailable')
    fake.answer = () => undefined
    expect(await createClamdScanner(fake.url, 200)(toStream(large))).toBe('unavailable')
    expect(
      await createClamdScanner(`unix://${join(folder, 'nobody')}`)(toStream('a receipt')),
    ).toBe('unavailable')
  })

  test('that closes the connection early counts by what it has answered', async () => {
    /** Its second half follows once the scanner has closed the connection. */
    function stream(close: (socket: Socket, closed: () => void) => void) {
      const { promise, resolve } = Promise.withResolvers<void>()
      fake.answer = (socket) => close(socket, resolve)
      return Readable.from(
        (async function* () {
          yield Buffer.from('half of a rec')
          await promise
          yield Buffer.from('eipt')
        })(),
      )
    }
    const answering = stream((socket, closed) =>
      socket.resume().end('stream: Eicar-Signature FOUND\0', closed),
    )
    expect(await createClamdScanner(fake.url)(answering)).toBe('infected')
    const silent = stream((socket, closed) => socket.once('close', closed).destroy())
    expect(await createClamdScanner(fake.url)(silent)).toBe('unavailable')
  })

  test('is not reported as unavailable if the file can’t be read', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half of a rec')
        throw new Error('the disk is gone')
      })(),
    )
    await expect(createClamdScanner(fake.url)(broken)).rejects.toThrow('the disk is gone')
  })
})

const hasClamd = (() => {
  try {
    execFileSync('clamd', ['--version'])
    return true
  } catch {
    return false
  }
})()

/** ClamAV itself with one signature, so that no signatures have to be downloaded. */
describe.skipIf(!hasClamd)('ClamAV', () => {
  let server: ReturnType<typeof spawn>
  let scan: VirusScanner
  beforeEach(async () => {
    const socket = join(folder, 'clamd.ctl')
    const signature = Buffer.from(eicar).toString('hex')
    await writeFile(join(folder, 'test.ndb'), `Eicar-Signature:0:*:${signature}\n`)
    const settings = [`LocalSocket ${socket}`, `DatabaseDirectory ${folder}`, 'Foreground yes']
    await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
    server = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')])
    await waitFor(() => connectTo(socket))
    scan = createClamdScanner(`unix://${socket}`)
  })
  afterEach(async () => {
    server.kill()
    await new Promise((resolve) => server.once('exit', resolve))
  })

  test('understands our requests', async () => {
    expect(await scan(toStream('a receipt'))).toBe('clean')
    expect(await scan(toStream('a receipt with ', eicar))).toBe('infected')
    expect(await scan(toStream(large))).toBe('clean')
    expect(await scan(toStream(large, eicar))).toBe('infected')
    expect(await scan(toStream())).toBe('clean')
  })
})

/** Throws if nobody listens there. */
async function connectTo(path: string): Promise<void> {
  const socket = createConnection({ path })
  await once(socket, 'connect')
  socket.destroy()
}
