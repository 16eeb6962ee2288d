import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { encodeForm } from '@milepost/contract/wire/form'
import { sampleParams } from '@milepost/testing/every-call.ts'

export type RawCallOptions = {
  token?: string | undefined
  scheme?: string
  method?: 'HEAD'
  /** Params that are not given get IDs of no record. */
  params?: Record<string, string>
  query?: string
  /** JSON; a form has the same fields. A string alone is one long field of it. */
  payload?: string
}

export type RawCallResponse = {
  status: number
  code: string | undefined
  errors: { code: string; source?: { pointer: string } }[]
  body: string
}

let callCount = 0

/** Makes a call without the client: anything can be sent. */
export async function callRaw(
  app: FastifyInstance,
  endpoint: Endpoint,
  { token, scheme = 'Bearer', method, query = '', payload = '{}', ...options }: RawCallOptions = {},
): Promise<RawCallResponse> {
  const params = { ...sampleParams(endpoint), ...options.params }
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name]!),
  )
  const body = endpoint.method === 'GET' ? undefined : await encodeBody(endpoint, payload)
  const answer = await app.inject({
    method: method ?? endpoint.method,
    url: `/api${path}${query}`,
    // From a new address each time, to stay below the rate limits.
    remoteAddress: `10.1.${(++callCount >> 8) & 255}.${callCount & 255}`,
    headers: {
      ...(token !== undefined && { authorization: `${scheme} ${token}` }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: body.payload }),
  })
  const { errors = [] } =
    answer.body !== '' && /json/.test(answer.headers['content-type'] ?? '')
      ? answer.json<{ errors?: RawCallResponse['errors'] }>()
      : {}
  return { status: answer.statusCode, code: errors[0]?.code, errors, body: answer.body }
}

async function encodeBody(endpoint: Endpoint, payload: string) {
  if (!endpoint.form) return { payload, type: 'application/json' }
  const fields = JSON.parse(payload) as Record<string, unknown> | string
  const form = encodeForm({
    files: [],
    ...(typeof fields === 'string' ? { title: fields } : fields),
  })
  const request = new Request('http://portal.test', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type')!,
  }
}
