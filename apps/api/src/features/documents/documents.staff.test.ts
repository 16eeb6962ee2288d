import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { pdf, photoWithPlace } from '@milepost/testing/files.ts'
import { send, type Client } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

describe('staff', () => {
  const move = (
    { call }: { call: Client['call'] },
    params: { accountId: string; id: string },
    body: Parameters<typeof call<typeof documentsForStaff.move>>[1]['body'],
  ) => call(documentsForStaff.move, { params, body })

  async function sent(consultantId: string | null = null) {
    const dana = await api.signIn({ consultantId })
    const { guid: id } = await send(dana, [await pdf('a.pdf')])
    return { dana, params: { accountId: dana.accountId, id } }
  }

  test('move a document through its statuses, and its history records each step', async () => {
    const { dana, params } = await sent()
    const staff = await api.signInStaff()
    for (const status of [
      'processing',
      'researching',
      'processing',
      'processed',
      'posted',
    ] as const)
      await move(staff, params, { status, note: status === 'posted' ? 'In October' : undefined })
    const { status, history } = await dana.call(documents.show, { params: { id: params.id } })
    expect(status).toBe('posted')
    expect(history.map((entry) => entry.status)).toEqual([
      'posted',
      'processed',
      'processing',
      'researching',
      'processing',
      'uploaded',
    ])
    expect(history[0]).toMatchObject({ note: 'In October' })
  })

  test('send a document back with the reason', async () => {
    const { params } = await sent()
    const staff = await api.signInStaff()
    const reason = { code: 'cut_off', sentence: 'The total is missing.', fileNumbers: [1] } as const
    expect(
      await move(staff, params, {
        status: 'needs_resubmission',
        reason: { ...reason, fileNumbers: [1] },
      }),
    ).toMatchObject({ reason })
  })

  test('may not send a document back without a reason, or post one that is not processed', async () => {
    const { params } = await sent()
    const staff = await api.signInStaff()
    await expect(move(staff, params, { status: 'needs_resubmission' })).rejects.toMatchObject({
      status: 422,
      fields: { reason: { code: 'reason_required' } },
    })
    await expect(move(staff, params, { status: 'posted' })).rejects.toMatchObject({
      status: 409,
      code: 'status_move',
    })
  })

  test('reach as consultants their own clients only', async () => {
    const consultant = await api.signInStaff('consultant')
    const [own, other] = [await sent(consultant.staffId), await sent()]
    await expect(move(consultant, own.params, { status: 'processing' })).resolves.toBeDefined()
    await expect(move(consultant, other.params, { status: 'processing' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('find no document under another account', async () => {
    const [one, two] = [await sent(), await sent()]
    const staff = await api.signInStaff()
    const mismatched = { accountId: one.params.accountId, id: two.params.id }
    await expect(move(staff, mismatched, { status: 'processing' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('open each file as the client sent it, under its own type', async () => {
    const dana = await api.signIn()
    const files = [await photoWithPlace('page-1.jpg'), await pdf('page-2.pdf')]
    const { guid: id } = await send(dana, files)
    const { accountId } = dana
    const staff = await api.signInStaff()
    const shown = await staff.call(workQueue.show, { params: { accountId, id } })
    for (const [i, file] of files.entries()) {
      const params = { accountId, id: shown.files[i]!.id }
      const original = await staff.call(workQueue.original, { params })
      expect(original.type).toBe(file.type)
      expect(await original.bytes()).toEqual(await file.bytes())
    }
    const { accountId: other } = await api.signIn()
    await expect(
      staff.call(workQueue.original, { params: { accountId: other, id: shown.files[0]!.id } }),
    ).rejects.toMatchObject({ status: 404 })
    const readEntries = await api.db.rows(sql`
      select 1 from audit_log
      where account_id = ${accountId} and action like '%document_files%'
    `)
    expect(readEntries).toHaveLength(files.length)
  })

  test('calls are closed to clients', async () => {
    const { dana, params } = await sent()
    await expect(move(dana, params, { status: 'processing' })).rejects.toMatchObject({
      status: 401,
    })
  })
})
