import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { camelKeys } from '@milepost/contract/wire/json-api'
import { fieldsParam } from '@milepost/contract/wire/sparse-fields'
import { notFound } from '../errors.ts'
import { refuseJunk } from './unknown-keys.ts'

/** A malformed ID is a 404. */
export function parseParams(endpoint: Endpoint, params: unknown): unknown {
  const parsed = endpoint.params?.safeParse(params)
  if (parsed && !parsed.success) throw notFound()
  return parsed?.data
}

/** The query with the contract's names, not validated yet. */
export function readQuery({ result }: Endpoint, { query }: FastifyRequest): unknown {
  const sent = { ...(query as Record<string, string | string[]>) }
  if (!('type' in result)) return camelKeys(sent)
  const { [fieldsParam(result.type)]: fields, ...others } = sent
  if (fields === undefined) return camelKeys(others)
  // Sent twice, it is not the one list that it should be.
  const names = typeof fields === 'string' ? fields.split(',') : [fields]
  return { ...(camelKeys(others) as object), fields: names }
}

/** The JSON body with the contract's names, not validated yet. */
export function readJson(endpoint: Endpoint, { body }: FastifyRequest): unknown {
  refuseJunk(endpoint.body!, body ?? {})
  return camelKeys(body ?? {})
}

/** The Content-Length; 0 if the request has none. */
export const contentLength = ({ headers }: FastifyRequest): number =>
  Number(headers['content-length'] ?? 0)
