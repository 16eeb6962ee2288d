import { documents } from '@milepost/contract/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, type Client } from '../../../test/documents.ts'
import { pdf } from '../../../test/files.ts'
import { startApi } from '../../../test/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

describe('staff', () => {
  const move = (
    { call }: { call: Client['call'] },
    params: { accountId: string; id: string },
    body: Parameters<typeof call<typeof documents.move>>[1]['body'],
  ) => call(documents.move, { params, body })

  async function sent(consultantId: string | null = null) {
    const dana = await api.signIn({ consultantId })
    const { guid: id } = await send(dana, [await pdf('a.pdf')])
    return { dana, params: { accountId: dana.accountId, id } }
  }

  test('move a document along, and its history tells', async () => {
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
      ...['posted', 'processed', 'processing', 'researching', 'processing', 'uploaded'],
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

  test('may not send a document back without a reason, nor post one that nobody processed', async () => {
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
    const crossed = { accountId: one.params.accountId, id: two.params.id }
    await expect(move(staff, crossed, { status: 'processing' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('calls are closed to clients', async () => {
    const { dana, params } = await sent()
    await expect(move(dana, params, { status: 'processing' })).rejects.toMatchObject({
      status: 401,
    })
  })
})
