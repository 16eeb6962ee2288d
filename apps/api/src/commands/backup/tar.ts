/** An archive entry: its name in the tar, and its bytes. */
export type Entry = { name: string; body: Buffer }

const block = 512

/** An entry in the ustar format (POSIX.1-1988), in pieces. Throws if the name does not fit. */
export function tarEntry({ name, body }: Entry, at: Date): Buffer[] {
  const { prefix, rest } = split(name)
  const header = Buffer.alloc(block)
  const octal = (value: number, start: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, start, 'latin1')
  header.write(rest, 0, 'latin1')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(body.length, 124, 12)
  octal(Math.floor(at.getTime() / 1000), 136, 12)
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(prefix, 345, 'latin1')
  header.write(checksumField(header), 148, 'latin1')
  return [header, body, Buffer.alloc(padding(body.length))]
}

/** The end-of-archive marker. */
export const tarEnd = Buffer.alloc(2 * block)

/**
 * Yields the entries of an archive, each whole in memory, with its raw bytes. Throws if the archive
 * is cut off, not one of ours, or continues after its end.
 */
export async function* tarEntries(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Entry & { bytes: Buffer[] }> {
  const read = createReader(source)
  for (;;) {
    const header = (await read(block)) ?? fail('it is cut off')
    if (isZero(header)) break
    const { name, length } = parse(header)
    const body = (await read(length)) ?? fail('it is cut off')
    const rest = (await read(padding(length))) ?? fail('it is cut off')
    if (!isZero(rest)) fail('it is damaged')
    yield { name, body, bytes: [header, body, rest] }
  }
  if (!isZero((await read(block)) ?? fail('it is cut off'))) fail('it is damaged')
  if (await read(1)) fail('it continues after its end')
}

const padding = (bytes: number) => (block - (bytes % block)) % block
const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0)

function fail(reason: string): never {
  throw new Error(reason)
}

function split(name: string): { prefix: string; rest: string } {
  const slash = name.length > 100 ? name.lastIndexOf('/', 155) : -1
  const [prefix, rest] = [name.slice(0, Math.max(slash, 0)), name.slice(slash + 1)]
  if (rest.length > 100 || !/^[\w./-]+$/.test(name)) throw new Error(`No name for tar: ${name}`)
  return { prefix, rest }
}

function parse(header: Buffer): { name: string; length: number } {
  const text = (at: number, length: number) =>
    header.toString('latin1', at, at + length).replace(/\0.*$/s, '')
  // Compared exactly: the checksum field's own bytes must be right, too.
  const isWhole = header.toString('latin1', 148, 156) === checksumField(header)
  const length = Number.parseInt(text(124, 12), 8)
  if (text(257, 5) !== 'ustar' || !isWhole || !(length <= maxEntryBytes)) fail('it is damaged')
  const prefix = text(345, 155)
  return { name: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`, length }
}

/** Our entries are not larger; bounds the memory that a damaged length can take. */
const maxEntryBytes = 64 * 2 ** 20

/** The header's checksum: the sum of its bytes, with the field itself as spaces. */
function checksumField(header: Buffer): string {
  const sum = header.reduce((before, byte, at) => before + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  return `${sum.toString(8).padStart(6, '0')}\0 `
}

/** Reads the next bytes of a stream; undefined if there are fewer. */
function createReader(
  source: AsyncIterable<Buffer>,
): (count: number) => Promise<Buffer | undefined> {
  const chunks = source[Symbol.asyncIterator]()
  let buffered: Buffer[] = []
  let length = 0
  return async (count) => {
    while (length < count) {
      const { value, done } = await chunks.next()
      if (done) return undefined
      buffered.push(value)
      length += value.length
    }
    const joined = buffered.length === 1 ? buffered[0]! : Buffer.concat(buffered)
    buffered = [joined.subarray(count)]
    length -= count
    return joined.subarray(0, count)
  }
}
