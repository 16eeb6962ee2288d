import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

test('an answer is stored for 90 days, and removed in the following night', async () => {
  const dana = await api.signIn()
  const createEntry = async (effectiveDate: string) => {
    const idempotencyKey = randomUUID()
    const body = { perDiemEntry: { effectiveDate, ownerOperatorFullCount: 1 } }
    await dana.call(perDiem.create, { body }, { idempotencyKey })
    return idempotencyKey
  }
  const keys = async () => {
    await api.db.rows(sql`select graphile_worker.add_job('remove_old_answers')`)
    await api.work()
    const rows = await api.db.rows<{ key: string }>(sql`
      select key from idempotency_keys where account_id = ${dana.accountId} order by created_at
    `)
    return rows.map(({ key }) => key)
  }
  const day = 24 * 60 * 60 * 1000
  const first = await createEntry('2026-05-04')
  api.clock.advance(day / 4)
  const second = await createEntry('2026-05-05')
  expect(await keys()).toEqual([first, second])
  api.clock.advance(90 * day - day / 8)
  expect(await keys()).toEqual([second])
  api.clock.advance(day)
  expect(await keys()).toEqual([])
})

test('an account can have 20,000 answers stored; past them it changes nothing, and gets the earlier ones', async () => {
  const dana = await api.signIn()
  const create = (effectiveDate: string, idempotencyKey: string = randomUUID()) =>
    dana.call(
      perDiem.create,
      { body: { perDiemEntry: { effectiveDate, ownerOperatorFullCount: 1 } } },
      { idempotencyKey },
    )
  const first = randomUUID()
  const { id } = await create('2026-05-04', first)
  await api.db.rows(sql`
    insert into idempotency_keys (account_id, user_id, call, key, fingerprint, created_at)
    select ${dana.accountId}, ${dana.userId}, 'POST /x', gen_random_uuid(), '', ${api.clock.now()}
    from generate_series(1, 19998)
  `)
  await create('2026-05-05')
  await expect(create('2026-05-06')).rejects.toMatchObject({ status: 429 })
  expect(await create('2026-05-04', first)).toMatchObject({ id })
  const { perDiemEntries } = await dana.call(perDiem.year, { params: { year: 2026 } })
  expect(perDiemEntries).toHaveLength(2)
})
