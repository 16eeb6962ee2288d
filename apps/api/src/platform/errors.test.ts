import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrorsAsJsonApi, refuse } from './errors.ts'

const answerTo = async (error: Error & { code?: string; statusCode?: number }) => {
  const app = fastify()
  answerErrorsAsJsonApi(app)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}

const coded = (code: string) => Object.assign(new Error('secret detail'), { code })

test.each([
  ['the database ends', coded('57P01')],
  ['the database starts', coded('57P03')],
  ['the database is not there', coded('ECONNREFUSED')],
  ['it has too many connections', coded('53300')],
  ['the disk of the database is full', coded('53100')],
  ['the disk of the files is full', coded('ENOSPC')],
  ['a connection broke', new Error('Connection terminated unexpectedly')],
  [
    'and is used again',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a connection takes too long', new Error('timeout exceeded when trying to connect')],
])('when %s, the answer is a 503 that says to try again', async (_, error) => {
  const { status, headers, body } = await answerTo(error)
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(body).toContain('Please try again in 5-10 minutes')
  expect(body).not.toContain('secret')
})

test('what nobody foresaw is a 500 that says nothing of itself', async () => {
  const { status, body } = await answerTo(coded('23503'))
  expect(status).toBe(500)
  expect(JSON.parse(body)).toEqual({
    errors: [{ status: '500', code: 'unexpected', title: 'Something went wrong' }],
  })
})

test('a refusal is told as it stands', async () => {
  const { status, body } = await answerTo(refuse(422, 'unknown_field', { pointer: '/title' }))
  expect(status).toBe(422)
  expect(JSON.parse(body)).toMatchObject({ errors: [{ source: { pointer: '/title' } }] })
})
