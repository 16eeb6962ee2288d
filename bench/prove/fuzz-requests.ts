import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'
import type { Access } from '@milepost/contract/wire/access'
import { encodeForm } from '@milepost/contract/wire/form'
import { snakeKey, snakeKeys } from '@milepost/contract/wire/json-api'
import { sampleParams, type NamedCall } from '@milepost/testing/every-call.ts'
import { image, pdf } from '@milepost/testing/files.ts'
import { createValues } from './schema-values.ts'

/** A request ready to send; `who` is the sender's index among the callers. */
export type FuzzRequest = {
  name: string
  method: string
  path: string
  who: number
  key: string | undefined
  contentType: string | undefined
  body: () => FormData | string | undefined
}

type Known = {
  ids: () => readonly string[]
  callers: number
  /** Indexes of the callers who may make a call. */
  findCallers: (access: Access) => number[]
}

/** Generates requests to any call from the contract's schemas. */
export async function createRequests(
  calls: readonly NamedCall[],
  known: Known,
): Promise<Arbitrary<FuzzRequest>> {
  const files = [
    await pdf('settlement.pdf'),
    await image('receipt.jpg'),
    await image('receipt.png'),
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'broken.jpg'),
    new File(['%PDF-1.7\n1 0 obj <<'], 'broken.pdf'),
    new File(['Date,Amount\n2026-05-04,"1,2"'], 'bank.csv'),
    new File(['<OFX><STMTTRN><TRNAMT>1'], 'bank.ofx'),
    new File([], ''),
    new File(['x'], '../../passwd\r\nX: y'),
  ]
  return fc.oneof(...calls.map((call) => createRequest(call, known, fc.constantFrom(...files))))
}

const toJson = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as object

function createRequest(
  { name, endpoint }: NamedCall,
  known: Known,
  file: Arbitrary<File>,
): Arbitrary<FuzzRequest> {
  const { method, path, query, body, form, access } = endpoint
  const params = Object.entries(sampleParams(endpoint)).map(
    ([param, sample]) => [param, toParam(sample, known)] as const,
  )
  const content = body && createValues(toJson(body), known)
  return fc
    .record({
      params: fc.record(Object.fromEntries(params)),
      query: query ? createValues(toJson(query), known) : fc.constant(undefined),
      content: content ?? fc.constant(undefined),
      files: fc.array(fc.record({ object: file, comment: fc.string() }), { maxLength: 3 }),
      who: fc.oneof(
        { arbitrary: fc.constantFrom(...known.findCallers(access)), weight: 5 },
        { arbitrary: fc.nat({ max: known.callers }), weight: 1 },
      ),
      key: fc.option(fc.oneof(fc.uuid(), fc.uuid(), fc.string({ maxLength: 40 })), {
        nil: undefined,
      }),
      isGarbled: fc.nat({ max: 40 }).map((n) => n === 0),
    })
    .map((made) => ({
      name,
      method,
      who: made.who,
      path: `${path.replace(/:([a-zA-Z]+)/g, (_, param: string) => encodeURIComponent(String((made.params as Record<string, string>)[param]).toWellFormed()))}${toQuery(made.query)}`,
      key: made.key?.replace(/[^\x21-\x7e]/g, '') || undefined,
      contentType: form || content === undefined ? undefined : 'application/json',
      body: () => {
        if (content === undefined) return undefined
        if (made.isGarbled) return '{"trip": {"miles": 1e999, "note": "\\ud800'
        if (!form) return JSON.stringify(snakeKeys(made.content))
        const { files: _, ...fields } = (made.content ?? {}) as Record<string, unknown>
        return encodeForm({ ...fields, filesCount: made.files.length, files: made.files })
      },
    }))
}

/** An existing id, a valid value of the parameter, or neither. */
const toParam = (sample: string, { ids }: Known): Arbitrary<string> => {
  const isId = /^[0-9a-f-]{36}$/.test(sample)
  const number = fc.constantFrom(sample, '2025', '2026', '1', '4', '4000', '1000')
  const existingId = fc.nat().map((n) => ids()[n % Math.max(1, ids().length)] ?? sample)
  return fc.oneof(
    { arbitrary: isId ? existingId : number, weight: 8 },
    { arbitrary: fc.constant(sample), weight: 1 },
    { arbitrary: fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }), weight: 1 },
  )
}

function toQuery(query: unknown): string {
  if (query === null || typeof query !== 'object') return ''
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const params = new URLSearchParams()
  for (const [key, value] of entries)
    params.append(snakeKey(key), typeof value === 'string' ? value : JSON.stringify(value))
  return entries.length > 0 ? `?${params}` : ''
}
