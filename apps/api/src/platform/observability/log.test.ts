import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../database/database.ts'
import { createLogger } from './log.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

/** What the log records of a failure. */
function captureLog(err: unknown): string {
  let lines = ''
  createLogger('info', { write: (line) => void (lines += line) }).error({ err }, 'request failed')
  return lines
}

test('the log says what the database refused, without personal data', async () => {
  const { accountId } = await api.signIn()
  const email = 'dana@whitfield.example'
  const failure = await api.db
    .rows(
      sql`insert into client_users (account_id, email, full_name) values (${accountId}, ${email}, null)`,
    )
    .catch((reason: unknown) => reason)
  const line = captureLog(failure)
  expect(JSON.parse(line)).toMatchObject({
    msg: 'request failed',
    err: { code: '23502', table: 'client_users', column: 'full_name', stack: expect.any(String) },
  })
  expect(line).not.toContain(email)
})
