import { expect, test } from 'vitest'
import { toCsvLines, type Cell } from './csv-file.ts'

async function write(row: Cell[]): Promise<string> {
  async function* readBatches() {
    yield [row]
  }
  const lines: string[] = []
  for await (const line of toCsvLines(['Note'], readBatches())) lines.push(line)
  return lines.slice(1).join('')
}

test.each(['=1+1', '+1', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a cell that a spreadsheet would run is text: %j',
  async (text) => {
    expect(await write([text])).toMatch(/^"?'/)
  },
)

test('an amount below zero stays a number, and text is quoted where it has to be', async () => {
  expect(await write([-84.2, 'a "b", c', null, 'https://a.test/=1'])).toBe(
    '-84.20,"a ""b"", c",,https://a.test/=1\r\n',
  )
})
