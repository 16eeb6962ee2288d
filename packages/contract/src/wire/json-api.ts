import type { Answer, Endpoint, Page, Result } from './endpoint.ts'
import { pickFields } from './sparse-fields.ts'

/**
 * The only file that knows the wire format. `decode` is the inverse of `encode`. With `fields`, items have only
 * these attributes.
 */
export function encode<E extends Endpoint>(
  result: E['result'],
  answer: Answer<E>,
  fields?: readonly string[],
): unknown {
  if (result.kind === 'nothing' || result.kind === 'file') return undefined
  const resource = (attributes: Record<string, unknown>) => ({
    id: String(attributes[result.id]),
    type: result.type,
    attributes: fields ? pick(attributes, fields) : attributes,
  })
  if (result.kind === 'one') return { data: resource(answer as Record<string, unknown>) }
  if (result.kind === 'many') return { data: (answer as Record<string, unknown>[]).map(resource) }
  const { items, ...meta } = answer as Page<Record<string, unknown>>
  return { data: items.map(resource), meta }
}

function pick(attributes: Record<string, unknown>, fields: readonly string[]) {
  const picked: Record<string, unknown> = {}
  for (const field of fields) picked[field] = attributes[field]
  return picked
}

/** Throws if the answer does not match the contract. */
export function decode<E extends Endpoint>(
  result: Exclude<Result, { kind: 'file' }>,
  json: unknown,
  fields?: readonly string[],
): Answer<E> {
  if (result.kind === 'nothing') return undefined as Answer<E>
  const schema = pickFields(result.schema, fields)
  const parseAttributes = ({ attributes }: { attributes?: unknown }) => schema.parse(attributes)
  const { data, meta } = json as { data: never; meta: object }
  if (result.kind === 'one') return parseAttributes(data) as Answer<E>
  const items = (data as { attributes?: unknown }[]).map(parseAttributes)
  return (result.kind === 'many' ? items : { counts: {}, ...meta, items }) as Answer<E>
}

export type ErrorDocument = {
  errors: {
    status: string
    code: string
    title: string
    detail?: string
    meta?: unknown
    source?: { pointer: string }
  }[]
}

export const snakeKey = (key: string) => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
export const camelKey = (key: string) =>
  key.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase())
export const snakeKeys = (value: unknown): unknown => mapKeys(value, snakeKey)
export const camelKeys = (value: unknown): unknown => mapKeys(value, camelKey)

/**
 * No data of ours is nested deeper. Below this depth keys stay as they are: endless nesting could
 * overflow the stack.
 */
const maxDepth = 20

/** The value with its keys renamed at any depth; files and other objects with a prototype stay as they are. */
export function mapKeys(value: unknown, rename: (key: string) => string, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || depth === maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename, depth + 1))
  // An object with its own prototype (Blob, Date) is a value. A parsed form has no prototype at
  // all.
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), mapKeys(inner, rename, depth + 1)]),
  )
}
