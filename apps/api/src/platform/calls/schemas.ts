import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, Result } from '@milepost/contract/wire/endpoint'
import { snakeKey } from '@milepost/contract/wire/json-api'
import { fieldsParam } from '@milepost/contract/wire/sparse-fields'

type Json = Record<string, unknown>

/** The JSON Schema of what is sent (`input`) or answered (`output`), for the OpenAPI document. */
export const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

/**
 * The schemas of a call, for the OpenAPI document and for the compiled response serializer, which
 * drops fields that the contract does not name.
 */
export function toRouteSchema(endpoint: Endpoint): FastifySchema {
  const { access, form, params, query, body, result, summary } = endpoint
  const isPublic = access === 'public'
  return {
    summary,
    tags: [typeof access === 'object' ? 'staff' : 'client'],
    ...(isPublic ? {} : { security: [{ bearer: [] }] }),
    ...(params && { params: toJsonSchema(params, 'input') }),
    ...(query && { querystring: toQuerySchema(toJsonSchema(query, 'input'), result) }),
    ...(body && {
      body: form
        ? toFormSchema(toJsonSchema(body, 'input'))
        : toSnakeCase(toJsonSchema(body, 'input')),
    }),
    ...(form && { consumes: ['multipart/form-data'] }),
    response: { '2xx': toDocumentSchema(result, query !== undefined && isSparse(query)) },
  }
}

const isSparse = (query: z.ZodMiniType) => 'fields' in (query as z.ZodMiniObject).shape

/** The query as it is sent: `fields` under the name of its resource type, separated by commas. */
function toQuerySchema(schema: Json, result: Result): unknown {
  const { fields, ...others } = schema.properties as Json
  if (!fields || !('type' in result)) return toSnakeCase(schema)
  const names = ((fields as Json).items as { enum: string[] }).enum
  return {
    ...(toSnakeCase({ ...schema, properties: others }) as Json),
    properties: {
      ...(toSnakeCase({ properties: others }) as { properties: Json }).properties,
      [fieldsParam(result.type)]: {
        type: 'string',
        description: `The attributes to send, separated by commas: ${names.join(', ')}. All without it.`,
      },
    },
  }
}

/** The JSON:API document that carries a result. */
function toDocumentSchema(result: Result, sparse: boolean): Json {
  if (result.kind === 'nothing') return { type: 'null', description: 'Nothing' }
  if (result.kind === 'file')
    return { description: 'The file', content: { [result.contentType]: { schema: {} } } }
  const resource = objectSchema({
    id: { type: 'string' },
    type: { type: 'string' },
    attributes: toSerializerSchema({
      ...toJsonSchema(result.schema, 'output'),
      // A caller may leave out any of them.
      ...(sparse && { required: [] }),
    }),
  })
  if (result.kind === 'one') return objectSchema({ data: resource })
  const data = { type: 'array', items: resource }
  if (result.kind !== 'page') return objectSchema({ data })
  const integer = { type: 'integer' }
  const counts = Object.fromEntries((result.counts ?? []).map((name) => [name, integer]))
  const amount = { type: 'number', nullable: true }
  const amounts = Object.fromEntries((result.amounts ?? []).map((name) => [name, amount]))
  return objectSchema({
    data,
    meta: objectSchema({
      page: integer,
      limit: integer,
      total: integer,
      counts: objectSchema(counts),
      ...amounts,
    }),
  })
}

const objectSchema = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** Without patterns and formats: a serializer does not validate, they would only slow it down. */
function toSerializerSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toSerializerSchema)
  if (schema === null || typeof schema !== 'object') return schema
  const { pattern: _, anyOf, ...rest } = schema as Json
  const [first, second] = (anyOf as Json[] | undefined) ?? []
  if (first && second?.type === 'null' && (anyOf as Json[]).length === 2)
    return { ...(toSerializerSchema(first) as Json), nullable: true }
  const inner = Object.fromEntries(
    Object.entries(rest)
      // A field may be called that, too.
      .filter(([key, value]) => key !== 'format' || typeof value !== 'string')
      .map(([key, value]) => [key, toSerializerSchema(value)]),
  )
  return anyOf ? { ...inner, anyOf: toSerializerSchema(anyOf) } : inner
}

/** The same schema with its field names in snake_case, as in requests. */
function toSnakeCase(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toSnakeCase)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Json).map(([name, inner]) => [
              snakeKey(name),
              toSnakeCase(inner),
            ]),
          ),
        ]
      if (key === 'required') return [key, (value as string[]).map(snakeKey)]
      return [key, toSnakeCase(value)]
    }),
  )
}

/** A form's fields as sent; those of the first file stand for all files. */
function toFormSchema(schema: Json): Json {
  const { files, ...fields } = schema.properties as {
    files: { items: { properties: Json } }
  } & Json
  const fileFields = Object.entries(files.items.properties).map(([name, inner]) => [
    `file_${snakeKey(name)}_0`,
    name === 'object' ? { type: 'string', format: 'binary' } : inner,
  ])
  return {
    type: 'object',
    properties: {
      ...(toSnakeCase({ properties: fields }) as { properties: Json }).properties,
      ...Object.fromEntries(fileFields),
    },
  }
}
