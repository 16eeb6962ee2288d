import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../test/servers/start-api.ts'
import type { Db } from '../database/database.ts'
import { authenticate } from './authenticate.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

test('each app instance has its own cache from token to account', async () => {
  const dana = await api.signIn()
  const looksInDirectory = async (tokenCache: Map<string, string>) => {
    const statements: string[] = []
    const recorder: Db = {
      rows: (statement) => (statements.push(statement.text), api.db.rows(statement)),
      row: (statement) => (statements.push(statement.text), api.db.row(statement)),
    }
    const db = { ...recorder, lookups: recorder }
    await authenticate({ db, clock: api.clock, tokenCache }, 'signed-in', `Bearer ${dana.token}`)
    return statements[0]!.includes('directory')
  }
  const [ofOneApp, ofAnother] = [new Map<string, string>(), new Map<string, string>()]
  expect(await looksInDirectory(ofOneApp)).toBe(true)
  expect(await looksInDirectory(ofOneApp)).toBe(false)
  expect(await looksInDirectory(ofAnother)).toBe(true)
})
