import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod/mini'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { snakeKey } from '@milepost/contract/wire/json-api'

export type NamedCall = { name: string; endpoint: Endpoint }

const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url))

/** The contract's source files, relative to its folder. */
export const contractFiles = (): string[] =>
  globSync('**/*.ts', { cwd: contract }).filter((file) => !file.endsWith('.test.ts'))

/** An export of the contract that is a call or holds some: `trips` of mileage/trips.ts. */
export type CallExport = { file: string; name: string; endpoints: Endpoint[] }

/** The contract's exports with calls, found by importing all its files, so none can be forgotten. */
export async function everyCallExport(): Promise<CallExport[]> {
  const inFiles = contractFiles().map(async (file) => {
    const module = (await import(`${contract}${file}`)) as Record<string, unknown>
    return Object.entries(module).flatMap(([name, exported]) => {
      const endpoints = endpointsIn(exported)
      return endpoints.length > 0 ? [{ file, name, endpoints }] : []
    })
  })
  return (await Promise.all(inFiles)).flat()
}

/** Every call the contract exports. */
export async function everyCall(): Promise<NamedCall[]> {
  const calls = new Map<string, NamedCall>()
  for (const { endpoints } of await everyCallExport())
    for (const endpoint of endpoints) {
      const name = `${endpoint.method} ${endpoint.path}`
      const known = calls.get(name)
      if (known && known.endpoint !== endpoint) throw new Error(`${name} is described twice`)
      calls.set(name, { name, endpoint })
    }
  return [...calls.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The export itself if it is an endpoint, otherwise all endpoints nested in it. */
function endpointsIn(exported: unknown): Endpoint[] {
  if (exported === null || typeof exported !== 'object' || '_zod' in exported) return []
  if ('method' in exported && 'path' in exported && 'access' in exported)
    return [exported as Endpoint]
  return Object.getPrototypeOf(exported) === Object.prototype
    ? Object.values(exported).flatMap(endpointsIn)
    : []
}

/** The path params that accept any record's ID, apart from `accountId`. */
export const recordParams = (endpoint: Endpoint): string[] =>
  namesIn(endpoint.path).filter((name) => {
    if (name === 'accountId') return false
    const params = { ...sampleParams(endpoint), [name]: randomUUID() }
    const parsed = endpoint.params?.safeParse(params)
    return parsed?.success ?? false
  })

const namesIn = (path: string) => [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name!)

/** Candidate values for path params; the first one the schema accepts is used. */
const samples = [
  () => randomUUID(),
  () => '2026',
  () => '1',
  () => '4000',
  () => '2026-05',
  () => '2026-05-04',
]

/** Path params the call's schema accepts, for records that do not exist. */
export function sampleParams({ path, params }: Endpoint): Record<string, string> {
  const shape = (params && shapeOf(params)) ?? {}
  return Object.fromEntries(
    namesIn(path).map((name) => {
      const schema = shape[name]
      const options = enumOf(schema)
      const sample = [...options, ...samples.map((make) => make())].find(
        (value) => schema?.safeParse(value).success,
      )
      if (sample === undefined) throw new Error(`Say in samples what :${name} of ${path} may be`)
      return [name, sample]
    }),
  )
}

type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  entries?: Record<string, string>
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  element?: z.ZodMiniType
}

const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

/** Unwraps defaults, optionals, and pipes. */
function core(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType, in: input } = defOf(schema)
  const inner = innerType ?? input
  return inner ? core(inner) : schema
}

const shapeOf = (schema: z.ZodMiniType) => defOf(core(schema)).shape

function enumOf(schema: z.ZodMiniType | undefined): string[] {
  return Object.values((schema && defOf(core(schema)).entries) ?? {})
}

/**
 * A body with an unexpected `account_id` in each of its objects, and pointers to them; no body if
 * the schema holds no object.
 */
export function withUnknownFields(schema: z.ZodMiniType): { body: unknown; pointers: string[] } {
  const shape = shapeOf(schema)
  const { element } = defOf(core(schema))
  if (!shape && element) {
    const { body, pointers } = withUnknownFields(element)
    return pointers.length > 0
      ? { body: [body], pointers: pointers.map((pointer) => `/0${pointer}`) }
      : { body: undefined, pointers }
  }
  if (!shape) return { body: undefined, pointers: [] }
  const inner = Object.entries(shape).flatMap(([key, of]) => {
    const { body, pointers } = withUnknownFields(of)
    const name = snakeKey(key)
    return pointers.length > 0
      ? [{ name, body, pointers: pointers.map((pointer) => `/${name}${pointer}`) }]
      : []
  })
  // The account comes from the session, but for the one call that asks for another.
  const unknown = 'accountId' in shape ? 'user_id' : 'account_id'
  return {
    body: {
      [unknown]: randomUUID(),
      ...Object.fromEntries(inner.map(({ name, body }) => [name, body])),
    },
    pointers: [`/${unknown}`, ...inner.flatMap(({ pointers }) => pointers)],
  }
}
