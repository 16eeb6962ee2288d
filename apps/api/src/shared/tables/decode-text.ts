import { FileProblem } from './file-problem.ts'

/**
 * Decodes a text file: by its byte order mark, as UTF-16 if every other byte is zero, as UTF-8, or else as
 * Windows-1252, which is what American programs write that don't write UTF-8. Throws a FileProblem if
 * that doesn't give text.
 */
export function decodeText(bytes: Uint8Array): string {
  for (const encoding of detectEncodings(bytes)) {
    const text = decodeAs(encoding, bytes)
    // Any bytes are Windows-1252, but text has no control characters.
    const isBinary = encoding === 'windows-1252' ? /(?!\s)\p{Cc}/u : /\0/
    if (text !== undefined && !isBinary.test(text)) return text
  }
  throw new FileProblem('import_encoding')
}

function detectEncodings(bytes: Uint8Array): string[] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  const head = bytes.subarray(0, 1_000)
  const zeros = (rest: number) => head.filter((byte, i) => i % 2 === rest && byte === 0).length
  // Its text is mostly ASCII, so one of each two bytes is zero.
  if (zeros(1) * 4 > head.length && zeros(0) === 0) return ['utf-16le']
  if (zeros(0) * 4 > head.length && zeros(1) === 0) return ['utf-16be']
  // Whatever an OFX header declares: many say CHARSET:1252 above UTF-8, and Western text is no valid UTF-8.
  return ['utf-8', 'windows-1252']
}

/** Without the control characters that some programs put at the end, but not tabs, which delimit cells. */
function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // Not by a pattern, which is slow on long empty stretches.
    let end = text.length
    while (end > 0 && /[^\P{Cc}\t]/u.test(text[end - 1]!)) end--
    return `${text.slice(0, end)}\n`
  } catch {
    return undefined
  }
}
