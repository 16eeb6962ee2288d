import { randomUUID } from 'node:crypto'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { toOfx } from '../../packages/testing/src/bank-files.ts'
import {
  insertClients,
  insertDocuments,
  insertStaff,
  newClients,
  type BenchClient,
} from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, milliseconds, quantile, runAlternately, type Figure } from '../figures.ts'
import { peakBytesDuring, residentBytes } from '../processes.ts'

const rounds = 3
const rowCount = 20_000
/** The lists that are read in a quiet round. */
const quietCalls = 300
const aims = { previewMs: 2_000, importMs: 3_000, megabytes: 128, ratio: 3 }

type Round = { lists: number[]; taken: { times: number[]; megabytes: number }[] }

/** Previews and imports files of 20,000 rows, while another client's list is read again and again. */
export function bankFiles(): Promise<Figure[]> {
  const [staffId, token] = [randomUUID(), createToken()]
  const [readers, clients] = [newClients(50), newClients(2 * (rounds + 1))]
  const fill = async (db: Database) => {
    await insertClients(db, [...readers, ...clients])
    await insertDocuments(db, readers, 50)
    await insertStaff(db, staffId, token)
  }
  return withServer({ fill }, async ({ address, pid }) => {
    const nextClient = clients.values()
    const takeFile = async (file: File) => {
      const { accountId } = nextClient.next().value!
      const before = residentBytes(pid)
      const times: number[] = []
      const peak = await peakBytesDuring(pid, async () => {
        times.push(...(await take(`${address}/api/staff/v1/accounts/${accountId}`, token, file)))
      })
      return { times, megabytes: (peak - before) / 2 ** 20 }
    }
    const results = await runAlternately<'quiet' | 'busy', Round>(rounds, {
      quiet: async () => ({
        lists: await readLists(address, readers, (calls) => calls < quietCalls),
        taken: [],
      }),
      busy: async () => {
        let isOver = false
        const takeBoth = async () => [await takeFile(files.csv), await takeFile(files.ofx)]
        const [taken, lists] = await Promise.all([
          takeBoth().finally(() => (isOver = true)),
          readLists(address, readers, () => !isOver),
        ])
        return { lists, taken }
      },
    })

    const taken = results.flatMap(({ busy }) => busy.taken)
    const figure = (label: string, unit: string, values: number[], max: number): Figure => ({
      label: `bank file of 20,000 rows: ${label}`,
      found: `${median(values).toFixed(0)} ${unit} (${values.map((one) => one.toFixed(0)).join(', ')})`,
      aim: `at most ${max} ${unit}`,
      isMet: median(values) <= max,
    })
    const p99 = (times: number[]) => quantile(times, 0.99)
    const quiet = p99(results.flatMap((round) => round.quiet.lists))
    const busy = p99(results.flatMap((round) => round.busy.lists))
    return [
      figure(
        'preview',
        'ms',
        taken.map(({ times }) => times[0]!),
        aims.previewMs,
      ),
      figure(
        'import',
        'ms',
        taken.map(({ times }) => times[1]!),
        aims.importMs,
      ),
      figure(
        'memory more than before',
        'MiB',
        taken.map(({ megabytes }) => megabytes),
        aims.megabytes,
      ),
      {
        label: 'list of another client during that: p99, in times of the p99 without',
        found: `${(busy / quiet).toFixed(2)}; ${busy.toFixed(1)} to ${quiet.toFixed(1)} ms`,
        aim: `at most ${aims.ratio}`,
        isMet: busy / quiet <= aims.ratio,
      },
    ]
  })
}

const day = (i: number) => String(1 + (i % 28)).padStart(2, '0')
const month = (i: number) => String(1 + (Math.floor(i / 28) % 12)).padStart(2, '0')
const amount = (i: number) => `-${10 + (i % 400)}.${String(i % 100).padStart(2, '0')}`
const numbers = Array.from({ length: rowCount }, (_, i) => i)

const files = {
  csv: new File(
    [
      'Date,Description,Amount,Balance\n',
      ...numbers.map(
        (i) => `${month(i)}/${day(i)}/2025,ROADSIDE TRAVEL STOP ${i} SALEM VA,${amount(i)},\n`,
      ),
    ],
    'year.csv',
  ),
  ofx: new File(
    [
      toOfx(
        numbers.map((i) => ({
          id: `2025${i}`,
          date: `2025${month(i)}${day(i)}`,
          amount: amount(i),
          name: `ROADSIDE TRAVEL STOP ${i}`,
          memo: `SALEM VA CARD 4417 REF ${i}`,
        })),
      ) as BlobPart,
    ],
    'year.ofx',
  ),
}

/** Previews and imports a file; returns how long (ms) each takes. */
async function take(root: string, token: string, file: File): Promise<[number, number]> {
  const post = async (path: string, body?: FormData) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${root}/${path}`, {
      method: 'POST',
      headers,
      ...(body && { body }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: string; attributes: { taken?: number } } }).data
  }
  const form = new FormData()
  form.set('internal_account_number', '1000')
  form.set('file_object_0', file)
  let id = ''
  const preview = await milliseconds(
    async () => void ({ id } = await post('bank_import_previews', form)),
  )
  const imported = await milliseconds(async () => {
    const { attributes } = await post(`bank_import_previews/${id}/imports`)
    if (attributes.taken !== rowCount) throw new Error(`${attributes.taken} rows were imported`)
  })
  return [preview, imported]
}

/** Reads the lists of clients in turn, as each may call so often a minute; returns how long (ms) each call takes. */
async function readLists(
  address: string,
  readers: readonly BenchClient[],
  goesOn: (calls: number) => boolean,
): Promise<number[]> {
  const times: number[] = []
  while (goesOn(times.length))
    times.push(
      await milliseconds(async () => {
        const { token } = readers[times.length % readers.length]!
        const headers = { authorization: `Bearer ${token}` }
        const answer = await fetch(`${address}/api/v1/documents?limit=10`, { headers })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`The list: ${answer.status}`)
      }),
    )
  return times
}
