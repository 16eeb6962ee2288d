import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { image, padded, pdf } from '@milepost/testing/files.ts'
import { listDocuments, send } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../database/database.ts'
import type { UploadQueue } from '../platform.ts'
import { createUploadQueue } from './quotas.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

describe('an account', () => {
  test('can send at most 1,000 files a day', async () => {
    const dana = await api.signIn()
    await api.db.rows(sql`
      insert into uploads_by_day (account_id, day, files, bytes)
      values (${dana.accountId}, '2026-11-21', 999, 1000)
    `)
    const page = await image('a.png')
    await expect(send(dana, [page, page])).rejects.toMatchObject({
      status: 429,
      code: 'daily_uploads',
    })
    await expect(send(dana, [page])).resolves.toBeDefined()
    await expect(send(dana, [page])).rejects.toMatchObject({ status: 429 })
    expect(await listDocuments(dana)).toHaveLength(1)
    api.clock.advance(9 * 60 * 60 * 1000)
    await expect(send(dana, [page])).resolves.toBeDefined()
  })

  test('can send at most 2 GiB a day', async () => {
    const dana = await api.signIn()
    await api.db.rows(sql`
      insert into uploads_by_day (account_id, day, files, bytes)
      values (${dana.accountId}, '2026-11-22', 1, ${2 * 1024 ** 3})
    `)
    await expect(send(dana, [await pdf('a.pdf')])).rejects.toMatchObject({ status: 429 })
  })

  test('is refused before an upload is read; a retry gets its stored answer', async () => {
    const dana = await api.signIn()
    const page = await image('a.png')
    const idempotencyKey = randomUUID()
    const { guid } = await send(dana, [page], { key: idempotencyKey })
    const { day } = (await api.db.row<{ day: string }>(sql`
      update uploads_by_day set files = 1000 where account_id = ${dana.accountId} returning day
    `))!
    expect(day).toBeDefined()
    const stored = vi.spyOn(api.storage, 'receive')
    const large = padded('a.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 100_000)
    await expect(send(dana, [large])).rejects.toMatchObject({ status: 429, code: 'daily_uploads' })
    expect(stored).not.toHaveBeenCalled()
    expect((await send(dana, [page], { key: idempotencyKey })).guid).toBe(guid)
  })

  test('can have at most 6 concurrent uploads per app, not counting a retry twice', async () => {
    const account = { kind: 'client', accountId: 'a' } as Parameters<UploadQueue>[0]
    const limitUploads = createUploadQueue()
    const { promise, resolve } = Promise.withResolvers<void>()
    const upload = (key?: string) => limitUploads(account, key, () => promise)
    const six = [...['1', '2', '3', '4', undefined, undefined].map(upload), upload('4')]

    await expect(upload('5')).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('at once'),
    })
    const ofAnotherApp = createUploadQueue()(account, '5', () => promise)
    resolve()
    await expect(ofAnotherApp).resolves.toBeUndefined()
    await Promise.all(six)
    await expect(upload('5')).resolves.toBeUndefined()
  })

  test('has at most two requests with the same key read at a time', async () => {
    const account = { kind: 'client', accountId: 'b' } as Parameters<UploadQueue>[0]
    const limitUploads = createUploadQueue()
    const { promise, resolve } = Promise.withResolvers<void>()
    let startedUploads = 0
    const upload = () =>
      limitUploads(account, 'one', () => {
        startedUploads++
        return promise
      })
    const twenty = Array.from({ length: 20 }, upload)
    await new Promise((turn) => setImmediate(turn))
    expect(startedUploads).toBe(2)
    resolve()
    await Promise.all(twenty)
    expect(startedUploads).toBe(20)
  })
})
