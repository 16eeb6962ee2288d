import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { httpError, parse, registerErrorHandler } from './errors.ts'

const respondTo = async (error: Error & { code?: string; statusCode?: number }) => {
  const app = fastify()
  registerErrorHandler(app)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}

const withCode = (code: string) => Object.assign(new Error('secret detail'), { code })

test.each([
  ['the database shuts down', withCode('57P01')],
  ['the database is starting', withCode('57P03')],
  ['the database is unreachable', withCode('ECONNREFUSED')],
  ['it has too many connections', withCode('53300')],
  ['the disk of the database is full', withCode('53100')],
  ['a deadlock aborted the transaction', withCode('40P01')],
  ['the disk of the files is full', withCode('ENOSPC')],
  ['a connection broke', new Error('Connection terminated unexpectedly')],
  [
    'a broken connection is reused',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a connection takes too long', new Error('timeout exceeded when trying to connect')],
])('if %s, the answer is a 503 that says to try again', async (_, error) => {
  const { status, headers, body } = await respondTo(error)
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(body).toContain('Please try again in 5-10 minutes')
  expect(body).not.toContain('secret')
})

test.each([
  ['in the year 0', '22008'],
  ['twenty hours from UTC', '22009'],
])('a time %s, which the database can’t store, is a 422', async (_, code) => {
  const { status, body } = await respondTo(withCode(code))
  expect(status).toBe(422)
  expect(JSON.parse(body)).toEqual({
    errors: [{ status: '422', code: 'invalid', title: 'Check this field.' }],
  })
})

test('an unexpected error is a 500 without details', async () => {
  const { status, body } = await respondTo(withCode('23503'))
  expect(status).toBe(500)
  expect(JSON.parse(body)).toEqual({
    errors: [{ status: '500', code: 'unexpected', title: 'Something went wrong' }],
  })
})

const Note = z.strictObject({ lines: z.array(z.strictObject({ lineText: z.string() })) })
const createNote = (lineText: string) => ({ lines: [{ lineText }] })

test.each(['before \0 after', 'half of \ud83d', '\udc00'])(
  'a text that the database can’t store is refused with its pointer: %j',
  (text) => {
    expect(() => parse(Note, createNote(text))).toThrow(
      expect.objectContaining({
        errors: [
          expect.objectContaining({ code: 'invalid', source: { pointer: '/lines/0/line_text' } }),
        ],
      }),
    )
  },
)

test.each(['', 'Señor 🚚', 'a\nb'])('any other text is accepted unchanged: %j', (text) => {
  expect(parse(Note, createNote(text))).toEqual(createNote(text))
})

test('an API error is sent unchanged', async () => {
  const { status, body } = await respondTo(httpError(422, 'unknown_field', { pointer: '/title' }))
  expect(status).toBe(422)
  expect(JSON.parse(body)).toMatchObject({ errors: [{ source: { pointer: '/title' } }] })
})
