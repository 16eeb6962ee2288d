import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Key = number | string | Key[]
type Range = { lower: Key; upper: Key }
type Records = Map<string, { key: Key; value: unknown }>
type RecordedDatabase = { name: string; store: string; records: [Key, unknown][] }

const databases = new Map<string, Records>()

function openRecords(name: string, store: string): Records {
  const records: Records = databases.get(`${name}/${store}`) ?? new Map()
  databases.set(`${name}/${store}`, records)
  return records
}

const isBytes = (value: object): value is { $bytes: string } => '$bytes' in value

/** Decodes a recorded value, in which buffers are base64. */
function toStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toStored)
  if (value === null || typeof value !== 'object') return value
  if (isBytes(value)) return Uint8Array.from(Buffer.from(value.$bytes, 'base64')).buffer
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toStored(inner)]))
}

/** Fills the databases with a recorded device's, as an earlier version of the portal left them. */
export function restoreDevice(version: string, person: string): void {
  databases.clear()
  const file = join(import.meta.dirname, `../../../e2e/fixtures/device-${version}.json`)
  const text = readFileSync(file, 'utf8')
  const { devices } = JSON.parse(text) as {
    devices: Record<string, { databases: RecordedDatabase[] }>
  }
  for (const { name, store, records } of devices[person]!.databases)
    for (const [key, value] of records)
      openRecords(name, store).set(JSON.stringify(key), { key, value: toStored(value) })
}

/** The records of a database, in key order, without undefined fields. */
export const listRecords = (name: string, store: string): [Key, unknown][] =>
  inOrder(openRecords(name, store)).map(({ key, value }) => [
    key,
    value instanceof ArrayBuffer ? value : (JSON.parse(JSON.stringify(value)) as unknown),
  ])

const rank = (key: Key) => ['number', 'string', 'object'].indexOf(typeof key)

/** IndexedDB's key order: numbers, then strings, then arrays. */
function compare(one: Key, other: Key): number {
  if (rank(one) !== rank(other)) return rank(one) - rank(other)
  if (!Array.isArray(one) || !Array.isArray(other)) return one < other ? -1 : one > other ? 1 : 0
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const order = compare(one[i]!, other[i]!)
    if (order !== 0) return order
  }
  return one.length - other.length
}

const inOrder = (records: Records) =>
  [...records.values()].toSorted((one, other) => compare(one.key, other.key))

const isIn = ({ lower, upper }: Range, key: Key) =>
  compare(lower, key) <= 0 && compare(key, upper) <= 0

function request<T>(result: T) {
  const made: { result: T; onsuccess?: () => void } = { result }
  queueMicrotask(() => made.onsuccess?.())
  return made
}

const isRange = (key: Key | Range): key is Range => typeof key === 'object' && 'lower' in key

const objectStore = (records: Records) => ({
  transaction: { result: undefined },
  get: (key: Key) => request(structuredClone(records.get(JSON.stringify(key))?.value)),
  getAll: (range: Range) =>
    request(
      inOrder(records)
        .filter(({ key }) => isIn(range, key))
        .map(({ value }) => structuredClone(value)),
    ),
  keys: () => inOrder(records).map(({ key }) => key),
  put: (value: unknown, key: Key) =>
    request(void records.set(JSON.stringify(key), { key, value: structuredClone(value) })),
  delete: (key: Key | Range) => {
    if (!isRange(key)) return request(void records.delete(JSON.stringify(key)))
    for (const one of records.values())
      if (isIn(key, one.key)) records.delete(JSON.stringify(one.key))
    return request(undefined)
  },
})

type UseStore = <T>(
  mode: string,
  use: (store: ReturnType<typeof objectStore>) => T | Promise<T>,
) => Promise<T>

/** A fake of idb-keyval on these databases. */
export const idbKeyval = {
  createStore: (name: string, store: string): UseStore => {
    const records = openRecords(name, store)
    return async (_, use) => use(objectStore(records))
  },
  promisifyRequest: <T>(made: { result: T }) =>
    new Promise<T>((resolve) => setTimeout(() => resolve(made.result))),
  get: (key: Key, database: UseStore) => database('readonly', (store) => store.get(key).result),
  getMany: (keys: Key[], database: UseStore) =>
    database('readonly', (store) => keys.map((key) => store.get(key).result)),
  keys: (database: UseStore) => database('readonly', (store) => store.keys()),
  setMany: (entries: [Key, unknown][], database: UseStore) =>
    database('readwrite', (store) => entries.forEach(([key, value]) => store.put(value, key))),
  delMany: (keys: Key[], database: UseStore) =>
    database('readwrite', (store) => keys.forEach((key) => store.delete(key))),
}

/** A fake of IDBKeyRange. */
export const keyRange = { bound: (lower: Key, upper: Key): Range => ({ lower, upper }) }
