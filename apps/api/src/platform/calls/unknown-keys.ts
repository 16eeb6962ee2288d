import type * as z from 'zod/mini'
import { snakeKey } from '@milepost/contract/wire/json-api'
import { ApiError, httpError, maxErrors } from '../errors.ts'

/** The parts of a schema that lead to the objects in it; see zod's `def`. */
type Definition = {
  type: string
  /** Of an object. */
  shape?: Record<string, z.ZodMiniType>
  /** Of an object: `never` if it takes no other keys. */
  catchall?: z.ZodMiniType
  /** Of an array. */
  element?: z.ZodMiniType
  /** Of an optional or nullable value, or one with a default. */
  innerType?: z.ZodMiniType
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition

/**
 * Throws a 422 with the first 50 keys of a sent body that its schema does not know, if it has as
 * many. Runs before anything is converted: a body of nothing but unknown keys costs next to nothing
 * then. Fewer are named by the schema, with what else is wrong.
 */
export function refuseJunk(schema: z.ZodMiniType, sent: unknown): void {
  const pointers = findUnknownKeys(schema, sent).take(maxErrors).toArray()
  if (pointers.length < maxErrors) return
  throw new ApiError(
    pointers.flatMap((pointer) => httpError(422, 'unknown_field', { pointer }).errors),
  )
}

/** The pointers to the keys of a sent body that its schema does not know. */
export function* findUnknownKeys(
  schema: z.ZodMiniType,
  sent: unknown,
  pointer = '',
): Generator<string> {
  const { type, shape, catchall, element, innerType } = definitionOf(schema)
  if (innerType) yield* findUnknownKeys(innerType, sent, pointer)
  else if (element && Array.isArray(sent))
    for (const [i, item] of sent.entries()) yield* findUnknownKeys(element, item, `${pointer}/${i}`)
  if (type !== 'object' || !shape || sent === null || typeof sent !== 'object') return
  const fields = fieldsOf(schema, shape)
  // Not Object.entries, which would copy all of a large object before the first 50 keys end this.
  for (const key in sent) {
    const field = fields.get(key)
    if (field) yield* findUnknownKeys(field, sent[key as never], `${pointer}/${key}`)
    else if (catchall && definitionOf(catchall).type === 'never')
      yield `${pointer}/${snakeKey(key)}`
  }
}

const known = new WeakMap<z.ZodMiniType, Map<string, z.ZodMiniType>>()

/** The fields of an object by their names as sent. */
function fieldsOf(schema: z.ZodMiniType, shape: Record<string, z.ZodMiniType>) {
  let fields = known.get(schema)
  if (!fields) {
    const entries = Object.entries(shape)
    fields = new Map([
      ...entries,
      ...entries.map(([name, field]) => [snakeKey(name), field] as const),
    ])
    known.set(schema, fields)
  }
  return fields
}
