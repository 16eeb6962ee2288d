import * as z from 'zod/mini'

type Schema = z.ZodMiniType

const secrets = new WeakSet<object>()

/**
 * Marks a field that grants access (password, code, token): the audit log masks it. Wrap the
 * finished schema: `check` returns a new one without the mark.
 */
export function secret<S extends Schema>(schema: S): S {
  // A copy, so other fields that share the schema stay unmarked.
  const marked = z.clone(schema)
  secrets.add(marked)
  return marked
}

type Field = { name: string; schema: Schema; isSecret: boolean }

/** All fields of a schema, at any depth. */
export function fieldsIn(schema: Schema): Field[] {
  const { shape = {} } = schema._zod.def as { shape?: Record<string, Schema> }
  const fields = Object.entries(shape).flatMap(([name, field]) => [
    { name, schema: field, isSecret: isSecret(field) },
    ...fieldsIn(field),
  ])
  return [...fields, ...partsOf(schema).flatMap(fieldsIn)]
}

const isSecret = (schema: Schema): boolean => secrets.has(schema) || partsOf(schema).some(isSecret)

/**
 * The schemas inside a schema, apart from an object's fields: what it wraps, its elements, its
 * options.
 */
const partsOf = (schema: Schema): Schema[] => Object.values(schema._zod.def).flat().filter(isSchema)

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value
