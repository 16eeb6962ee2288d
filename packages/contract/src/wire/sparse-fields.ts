import * as z from 'zod/mini'

/**
 * The query field `fields` of a list: the attributes of each item to send; all without it. On the
 * wire it is JSON:API's sparse fieldset, `fields[document]=title,status`, with the attributes' own
 * names.
 */
export const sparseFields = <Shape extends z.core.$ZodShape>(item: z.ZodMiniObject<Shape>) => {
  const Field = z.enum(Object.keys(item.shape) as (keyof Shape & string)[])
  return {
    fields: z.optional(
      z.array(Field).check(
        z.minLength(1),
        z.refine((fields) => new Set(fields).size === fields.length),
      ),
    ),
  }
}

/** The name of the fieldset parameter of a resource type, as sent. */
export const fieldsParam = (type: string): string => `fields[${type}]`

/** The schema of an item with only these fields; undefined means all. */
export function pickFields<S extends z.ZodMiniType>(
  schema: S,
  fields: readonly string[] | undefined,
): z.ZodMiniType {
  if (!fields) return schema
  return z.pick(
    schema as unknown as z.ZodMiniObject,
    Object.fromEntries(fields.map((field) => [field, true])),
  )
}
