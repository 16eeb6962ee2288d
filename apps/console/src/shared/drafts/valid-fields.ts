import * as z from 'zod/mini'

/** What a change may say that its fields were, without those that are no valid change: an earlier version may have stored them otherwise. */
export const validFields = <Schema extends z.ZodMiniObject>(
  { shape }: Schema,
  fields: object,
): z.output<Schema> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const schema = shape[name]
      const read = schema && z.safeParse(schema, value)
      return read?.success ? [[name, read.data]] : []
    }),
  ) as z.output<Schema>
