import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCaller, toUrl, type Send, type SendRequest } from './caller.ts'
import { endpoint, file, noContent, one } from './endpoint.ts'

const Truck = z.object({ id: z.string(), unitNumber: z.int() })
const show = endpoint({
  method: 'GET',
  path: '/v1/trucks/:id',
  access: 'home',
  subject: 'account',
  summary: '',
  params: z.object({ id: z.string() }),
  query: z.object({ asOf: z.optional(z.string()) }),
  result: one('truck', Truck),
})
const rename = endpoint({
  method: 'PATCH',
  path: '/v1/trucks/:id',
  access: 'home',
  subject: 'account',
  summary: '',
  params: z.object({ id: z.string() }),
  body: z.object({ unitNumber: z.int() }),
  result: noContent,
})

/** A caller with a fake server, and the requests that were sent to it. */
function caller(answer: () => Response | Promise<Response>, token?: string) {
  const sent: (SendRequest & { url: string })[] = []
  const send: Send = async (url, request) => {
    sent.push({ url, ...request })
    return answer()
  }
  return { call: createCaller({ send, root: '/api', token: () => token }), sent }
}

const errorResponse = (status: number, errors: unknown[]) =>
  new Response(JSON.stringify({ errors }), { status })

describe('a call', () => {
  test('fills in the path and the query, and carries the token', async () => {
    const answer = { data: { id: 'a/b', type: 'truck', attributes: { id: 'a/b', unitNumber: 12 } } }
    const { call, sent } = caller(() => Response.json(answer), 'secret')
    const truck = await call(show, { params: { id: 'a/b' }, query: { asOf: '2026-01-01' } })
    expect(truck).toEqual({ id: 'a/b', unitNumber: 12 })
    expect(sent[0]?.url).toBe('/api/v1/trucks/a%2Fb?as_of=2026-01-01')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
  })

  test('leaves undefined query fields out of the URL', () => {
    expect(toUrl(show, { params: { id: '1' }, query: { asOf: undefined } })).toBe('/v1/trucks/1')
  })

  test('sends its body in snake_case, under the key it is given', async () => {
    const { call, sent } = caller(() => new Response(null, { status: 204 }))
    const key = '5f0c1f0e-6a4f-4c55-9a39-0d6f6f0b8a10'
    await call(rename, { params: { id: '1' }, body: { unitNumber: 7 } }, { idempotencyKey: key })
    expect(sent[0]?.body).toBe('{"unit_number":7}')
    expect(sent[0]?.headers.get('idempotency-key')).toBe(key)
    expect(sent[0]?.headers.get('authorization')).toBeNull()
  })

  test('returns a file as a blob', async () => {
    const pdf = endpoint({
      method: 'GET',
      path: '/v1/x.pdf',
      access: 'home',
      subject: 'account',
      summary: '',
      result: file('application/pdf'),
    })
    const { call } = caller(() => new Response('%PDF'))
    expect(await (await call(pdf, {})).text()).toBe('%PDF')
  })
})

describe('a call that fails', () => {
  const show1 = { params: { id: '1' }, query: {} }

  test.each([
    [
      'with the message from the server',
      () => errorResponse(409, [{ status: '409', code: 'taken', title: 'Already taken' }]),
      { status: 409, code: 'taken', message: 'Already taken' },
    ],
    [
      'with a message for each field',
      () =>
        errorResponse(422, [
          { code: 'invalid', title: 'Not valid', source: { pointer: '/truck/unit_number' } },
          { code: 'other', title: 'Other', source: { pointer: '/files/0/comment' } },
        ]),
      {
        status: 422,
        fields: {
          'truck.unitNumber': { code: 'invalid', title: 'Not valid' },
          'files.0.comment': { code: 'other', title: 'Other' },
        },
      },
    ],
    [
      'because the server is unavailable',
      () => new Response('<html>', { status: 503 }),
      { status: 503, code: 'unavailable', message: 'Please try again in 5-10 minutes' },
    ],
    [
      'because the network is down',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { status: undefined, code: 'offline' },
    ],
    [
      'because the answer breaks off',
      () => new Response(new ReadableStream({ pull: (to) => to.error(new TypeError('Lost')) })),
      { status: undefined, code: 'offline' },
    ],
    [
      'because a captive portal answers instead of the server',
      () => new Response('<html>'),
      { status: undefined, code: 'offline' },
    ],
    ['with no JSON at all', () => new Response('<html>', { status: 500 }), { status: 500 }],
  ])('%s', async (_, answer, failure) => {
    await expect(caller(answer).call(show, show1)).rejects.toMatchObject({
      name: 'CallFailed',
      ...failure,
    })
  })

  test('because it was aborted throws an AbortError', async () => {
    const { call } = caller(() => Promise.reject(new DOMException('', 'AbortError')))
    const signal = AbortSignal.abort()
    await expect(call(show, show1, { signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
