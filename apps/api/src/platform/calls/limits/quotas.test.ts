import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { image, padded, pdf } from '@milepost/testing/files.ts'
import { listDocuments, send } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { sql } from '../../database/database.ts'
import type { UploadQueue } from '../../platform.ts'
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

  test('hears of a refused upload after a while: sent again at once, they would keep the server busy', async () => {
    const refusalDelayMs = 100
    const slow = await startApi({
      maxCalls: { perMinute: 1_000, hashing: 30, refusalDelayMs, isBusy: () => false },
    })
    const dana = await slow.signIn()
    await slow.db.rows(sql`
      insert into uploads_by_day (account_id, day, files, bytes)
      values (${dana.accountId}, '2026-11-21', 1000, 1)
    `)
    const began = performance.now()
    await expect(send(dana, [await image('a.png')])).rejects.toMatchObject({ status: 429 })
    expect(performance.now() - began).toBeGreaterThan(refusalDelayMs - 5)
    await slow.stop()
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

  test('has what it sent in vain counted, too, and retries of what is stored twice a day’s', async () => {
    const dana = await api.signIn()
    const page = await image('a.png')
    const bytes = async () =>
      (await api.db.row<{ bytes: number }>(sql`
        select bytes from uploads_by_day where account_id = ${dana.accountId}
      `))!.bytes
    const large = padded('a.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 300_000)
    const text = new File(['no picture'], 'b.txt')
    await expect(send(dana, [large, text])).rejects.toMatchObject({ status: 415 })
    expect(await bytes()).toBeGreaterThan(300_000)
    const key = randomUUID()
    const { guid } = await send(dana, [page], { key })
    const fill = (days: number) =>
      api.db.rows(sql`
        update uploads_by_day set bytes = ${days * 2 * 1024 ** 3} where account_id = ${dana.accountId}
      `)
    await fill(1)
    await expect(send(dana, [page])).rejects.toMatchObject({ status: 429 })
    expect(await bytes()).toBe(2 * 1024 ** 3)
    expect((await send(dana, [page], { key })).guid).toBe(guid)
    await fill(2)
    await expect(send(dana, [page], { key })).rejects.toMatchObject({ status: 429 })
  })

  test('has to say how long an upload is, and what never came is not counted', async () => {
    const dana = await api.signIn()
    const address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
    const connect = (headers: string[], body: string) => {
      const socket = createConnection(Number(address.port), address.hostname)
      const head = [
        'POST /api/v1/documents HTTP/1.1',
        `Host: ${address.host}`,
        `Authorization: Bearer ${dana.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        ...headers,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
      return socket
    }
    const usage = () =>
      api.db.row<{ bytes: number }>(sql`
        select bytes from uploads_by_day where account_id = ${dana.accountId}
      `)
    const chunked = connect(['Transfer-Encoding: chunked'], '5\r\n--x\r\n\r\n')
    const [answer] = (await once(chunked, 'data')) as [Buffer]
    expect(answer.toString()).toContain('411')
    chunked.destroy()
    expect(await usage()).toBeUndefined()

    const part =
      '--x\r\nContent-Disposition: form-data; name="file_object_0"; filename="a.jpg"\r\n\r\n'
    const phone = connect(['Content-Length: 9000000'], `${part}${'a'.repeat(1_000)}`)
    await waitFor(async () => expect(await usage()).toEqual({ bytes: 9_000_000 }))
    phone.destroy()
    await waitFor(async () => expect((await usage())!.bytes).toBeLessThan(100_000))
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
