import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { accessHistory } from '@milepost/contract/audit/audit'
import { documents } from '@milepost/contract/documents/documents'
import { firmPapers } from '@milepost/contract/documents/firm-papers'
import { firmPapersForStaff } from '@milepost/contract/documents/firm-papers-for-staff'
import { image, padded, pdf, photoWithPlace } from '@milepost/testing/files.ts'
import { impersonate } from '../../../../test/callers/impersonate.ts'
import { listBlobs, send as sendDocument } from '../../../../test/records/documents.ts'
import { eicar, fakeClamd } from '../../../../test/servers/fake-clamd.ts'
import { startApi } from '../../../../test/servers/start-api.ts'
import { sql } from '../../../platform/database/database.ts'
import { createClamdScanner } from '../../../platform/storage/virus-scanner.ts'
import { preparePaper } from './firm-papers.jobs.ts'

let clamd: Awaited<ReturnType<typeof fakeClamd>>
let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof api.signInStaff>>
let dana: Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => {
  clamd = await fakeClamd()
  api = await startApi({ scanner: createClamdScanner(clamd.url) })
  staff = await api.signInStaff()
})
beforeEach(async () => {
  // Jobs of earlier tests, and the mails that these queue.
  await api.work()
  await api.work()
  api.mails.length = 0
  dana = await api.signIn()
})
afterAll(async () => {
  await api.stop()
  await clamd.stop()
})

type Sending = {
  id?: string
  title?: string
  note?: string
  to?: string
  key?: string
  by?: typeof staff
}

const send = (file: File, { id = randomUUID(), to, key, by = staff, ...paper }: Sending = {}) =>
  by.call(
    firmPapersForStaff.send,
    {
      params: { accountId: to ?? dana.accountId },
      body: { id, title: '1099-NEC 2025', files: [{ object: file }], ...paper },
    },
    { idempotencyKey: key },
  )

/** Sends a paper and has it checked; the mails are still queued. */
async function sendChecked(file: File, sending: Sending = {}) {
  const paper = await send(file, sending)
  await api.work()
  return paper
}

const list = ({ call } = dana) => call(firmPapers.list, { query: {} })
const open = (id: string, { call }: Pick<typeof dana, 'call'> = dana) =>
  call(firmPapers.show, { params: { id } })
const sentPapers = async () =>
  (
    await staff.call(firmPapersForStaff.listForAccount, {
      params: { accountId: dana.accountId },
      query: {},
    })
  ).items
const withdraw = (id: string) =>
  staff.call(firmPapersForStaff.withdraw, { params: { accountId: dana.accountId, id } })

describe('a paper that the firm sends to a client', () => {
  test('is shown to the client once it was checked, and marked as read when opened', async () => {
    const { id } = await send(await pdf('1099.pdf'), { note: 'For your records' })
    expect(await list()).toMatchObject({ items: [], total: 0, counts: { unread: 0 } })
    await expect(open(id)).rejects.toMatchObject({ status: 404 })
    expect(await sentPapers()).toMatchObject([{ id, status: 'preparing', reads: [] }])

    await api.work()
    const shown = {
      id,
      title: '1099-NEC 2025',
      note: 'For your records',
      createdAt: api.clock.justNow(),
    }
    expect(await list()).toMatchObject({
      items: [{ ...shown, readAt: null }],
      total: 1,
      counts: { unread: 1 },
    })
    expect(await open(id)).toEqual({ ...shown, readAt: api.clock.justNow() })
    expect(await list()).toMatchObject({ counts: { unread: 0 } })
    expect(await sentPapers()).toMatchObject([
      {
        status: 'sent',
        sentBy: 'Priya Shah',
        reads: [{ fullName: 'Dana Whitfield', readAt: api.clock.justNow() }],
      },
    ])
  })

  test('is not among the client’s documents, nor in the queue', async () => {
    await sendChecked(await pdf('1099.pdf'))
    expect(await dana.call(documents.list, { query: {} })).toMatchObject({ total: 0 })
  })

  test('is opened as a PDF and saved as the firm sent it', async () => {
    const file = await pdf('1099.pdf', { pages: 2 })
    const { id } = await sendChecked(file)
    const params = { id }
    const shown = await dana.call(firmPapers.pdf, { params })
    expect((await shown.text()).startsWith('%PDF')).toBe(true)
    expect(await (await dana.call(firmPapers.original, { params })).bytes()).toEqual(
      await file.bytes(),
    )
  })

  test('as a picture leaves the firm without where it was taken', async () => {
    const { id } = await sendChecked(await photoWithPlace('letter.jpg'))
    for (const endpoint of [firmPapers.pdf, firmPapers.original]) {
      const bytes = await (await dana.call(endpoint, { params: { id } })).text()
      expect(bytes.startsWith('%PDF')).toBe(true)
      expect(bytes).not.toContain('Exif')
    }
  })

  test.each(['a.png', 'a.tif'])('may be %s', async (name) => {
    const { id } = await sendChecked(await image(name))
    expect(await open(id)).toMatchObject({ id })
  })

  test('has a title of one line', async () => {
    const title = ' 1099\r\nSubject: <b>x</b>\t\u0000 '
    const { id } = await sendChecked(await pdf('1099.pdf'), { title })
    expect(await open(id)).toMatchObject({ title: '1099 Subject: <b>x</b>' })
    await expect(send(await pdf('a.pdf'), { title: ' \n ' })).rejects.toMatchObject({ status: 422 })
    await expect(send(await pdf('a.pdf'), { title: 'x'.repeat(121) })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('is read by each person for themselves', async () => {
    const { id } = await sendChecked(await pdf('1099.pdf'))
    await open(id)
    await api.db.rows(sql`delete from firm_paper_reads where account_id = ${dana.accountId}`)
    const other = randomUUID()
    await api.db.rows(sql`
      insert into client_users (account_id, id, email, full_name, created_at)
      values (${dana.accountId}, ${other}, ${`${other}@drivers.test`}, 'Sam Whitfield', ${api.clock.at})
    `)
    await api.db.rows(sql`
      insert into firm_paper_reads (account_id, paper_id, user_id, read_at)
      values (${dana.accountId}, ${id}, ${other}, ${api.clock.at})
    `)
    expect(await list()).toMatchObject({ items: [{ readAt: null }], counts: { unread: 1 } })
  })

  test('stays unread while staff are signed in as the client', async () => {
    const { id } = await sendChecked(await pdf('1099.pdf'))
    const admin = await api.signInStaff('admin')
    const { call } = await impersonate(api, admin, dana)
    expect(await open(id, { call })).toMatchObject({ id, readAt: null })
    expect(await sentPapers()).toMatchObject([{ reads: [] }])
  })

  test('is in the history of the client with every look at it', async () => {
    const { id } = await sendChecked(await pdf('1099.pdf'))
    const params = { accountId: dana.accountId, id }
    await staff.call(firmPapersForStaff.pdf, { params })
    await withdraw(id)
    const rows = await api.db.rows<{ action: string }>(sql`
      select action from audit_log where account_id = ${dana.accountId} order by position
    `)
    expect(rows.map(({ action }) => action)).toEqual([
      'POST /staff/v1/accounts/:accountId/firm_papers',
      'GET /staff/v1/accounts/:accountId/pdfs/firm_paper/:id.pdf',
      'DELETE /staff/v1/accounts/:accountId/firm_papers/:id',
    ])
  })
})

describe('a letter to many clients', () => {
  async function sendToThree() {
    const clients = [dana, await api.signIn(), await api.signIn()]
    for (const { accountId } of clients) await send(await pdf('letter.pdf'), { to: accountId })
    return clients
  }

  test('is one mail to each of them', async () => {
    const clients = await sendToThree()
    await api.work()
    await api.work()
    expect(api.mails.map(({ to }) => to).toSorted()).toEqual(
      clients.map(({ email }) => email).toSorted(),
    )
    for (const client of clients) expect(await list(client)).toMatchObject({ total: 1 })
  })

  test('holds up nothing that one of them sends', async () => {
    await sendToThree()
    await sendDocument(dana, [await image('a.png')])
    const jobs = await api.db.rows<{ name: string }>(sql`
      select task_identifier as name from graphile_worker.jobs
      where task_identifier in ('prepare_firm_paper', 'make_preview') order by priority, run_at
    `)
    expect(jobs.map(({ name }) => name)).toEqual([
      'prepare_firm_paper',
      'make_preview',
      'prepare_firm_paper',
      'prepare_firm_paper',
    ])
  })
})

describe('a file that is no paper', () => {
  test('is refused before it is sent', async () => {
    const text = new File(['Not a PDF'], '1099.pdf')
    await expect(send(text)).rejects.toMatchObject({ status: 415, code: 'file_type' })
    const huge = padded('1099.pdf', new TextEncoder().encode('%PDF-1.7\n'), 50 * 2 ** 20)
    await expect(send(huge)).rejects.toMatchObject({ status: 413, code: 'file_too_large' })
    await expect(send(new File([], '1099.pdf'))).rejects.toMatchObject({ status: 422 })
    expect(await sentPapers()).toEqual([])
  })

  test.each([
    ['has only the head of a PDF', new File(['%PDF-1.7\nnothing else'], '1099.pdf'), 'unreadable'],
  ])('and %s never reaches the client', async (_, file, status) => {
    const { id } = await sendChecked(file)
    expect(await list()).toMatchObject({ total: 0 })
    expect(await sentPapers()).toMatchObject([{ id, status }])
    await expect(dana.call(firmPapers.original, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('because a password is needed never reaches the client', async () => {
    await sendChecked(await pdf('1099.pdf', { password: 'secret' }))
    expect(await sentPapers()).toMatchObject([{ status: 'unreadable' }])
    expect(await list()).toMatchObject({ total: 0 })
  })

  test('because it has a virus never reaches the client, and nobody is mailed', async () => {
    await sendChecked(new File([await (await pdf('a.pdf')).arrayBuffer(), eicar], 'a.pdf'))
    await api.work()
    expect(await sentPapers()).toMatchObject([{ status: 'infected' }])
    expect(await list()).toMatchObject({ total: 0 })
    expect(api.mails).toEqual([])
    const failed = await staff.call(firmPapersForStaff.list, { query: { filter: 'failed' } })
    expect(failed.items).toContainEqual(
      expect.objectContaining({
        status: 'infected',
        account: { id: dana.accountId, name: 'Whitfield Hauling' },
      }),
    )
  })

  test('waits while the scanner does not answer', async () => {
    const { id } = await send(await pdf('1099.pdf'))
    const job = { accountId: dana.accountId, id }
    clamd.isAway = true
    await expect(preparePaper(api.platform, job, { attempt: 12 })).rejects.toThrow('virus scanner')
    clamd.isAway = false
    expect(await list()).toMatchObject({ total: 0 })
    await api.work()
    expect(await list()).toMatchObject({ total: 1 })
  })
})

describe('a retry', () => {
  test('never doubles a paper, with or without its key', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    const file = await pdf('1099.pdf')
    const first = await send(file, { id, key })
    expect(await send(file, { id, key })).toEqual(first)
    expect(await send(file, { id })).toEqual(first)
    await api.work()
    expect(await list()).toMatchObject({ total: 1 })
  })

  test('with another file is refused', async () => {
    const { id } = await send(await pdf('1099.pdf'))
    await expect(send(await image('a.png'), { id })).rejects.toMatchObject({
      status: 409,
      code: 'paper_id_reused',
    })
  })

  test('of the check leaves one PDF and one mail', async () => {
    const { id } = await send(await pdf('1099.pdf'))
    const job = { accountId: dana.accountId, id }
    const before = await listBlobs(api.folder)
    // As if killed after the first, before the job was removed.
    await preparePaper(api.platform, job, { attempt: 1 })
    await api.work()
    await api.work()
    expect(await listBlobs(api.folder)).toHaveLength(before.length + 1)
    expect(api.mails).toHaveLength(1)
  })
})

describe('the mail about papers', () => {
  test('is one per person for many papers at once, names none, and has no figure', async () => {
    for (const title of ['1099-NEC 2025 Whitfield', 'Letter of $4,200'])
      await send(await pdf('a.pdf'), { title })
    await api.work()
    await api.work()
    expect(api.mails).toHaveLength(1)
    const [mail] = api.mails
    expect(mail).toMatchObject({
      to: dana.email,
      subject: 'Blue Ridge Trucker Tax sent you a document',
    })
    expect(mail!.text).toContain('https://portal.test/documents/all-documents')
    expect(mail!.text).not.toMatch(/1099|4,200|Letter/)
  })

  test('is in the person’s language', async () => {
    await dana.call(account.changePreferences, { body: { preferences: { language: 'es' } } })
    await sendChecked(await pdf('a.pdf'))
    await api.work()
    expect(api.mails).toMatchObject([{ subject: 'Blue Ridge Trucker Tax le mandó un documento' }])
  })

  test('is not sent about papers that were opened or withdrawn meanwhile', async () => {
    const opened = await sendChecked(await pdf('a.pdf'))
    await open(opened.id)
    const wrong = await sendChecked(await pdf('b.pdf'))
    await withdraw(wrong.id)
    await api.work()
    expect(api.mails).toEqual([])
  })
})

describe('a withdrawn paper', () => {
  test('is no longer there for the client, even while it is open; staff see by whom', async () => {
    const { id } = await sendChecked(await pdf('1099.pdf'))
    await open(id)
    await withdraw(id)
    await withdraw(id)
    for (const endpoint of [firmPapers.show, firmPapers.pdf, firmPapers.original])
      await expect(dana.call(endpoint, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await list()).toMatchObject({ total: 0, counts: { unread: 0 } })
    expect(await sentPapers()).toMatchObject([
      {
        status: 'withdrawn',
        withdrawnBy: 'Priya Shah',
        withdrawnAt: api.clock.justNow(),
        reads: [{ fullName: 'Dana Whitfield' }],
      },
    ])
  })

  test('before it was checked is never shown', async () => {
    const { id } = await send(await pdf('1099.pdf'))
    await withdraw(id)
    await api.work()
    expect(await list()).toMatchObject({ total: 0 })
  })
})

describe('who sees papers', () => {
  test('another account’s paper is a 404', async () => {
    const { id } = await sendChecked(await pdf('1099.pdf'))
    const other = await api.signIn()
    for (const endpoint of [firmPapers.show, firmPapers.pdf, firmPapers.original])
      await expect(other.call(endpoint, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await list(other)).toMatchObject({ total: 0 })
  })

  test('a consultant sends to their own clients, and sees only theirs', async () => {
    const consultant = await api.signInStaff('consultant')
    const own = await api.signIn({ consultantId: consultant.staffId })
    await sendChecked(await pdf('1099.pdf'))
    await expect(send(await pdf('1099.pdf'), { by: consultant })).rejects.toMatchObject({
      status: 404,
    })
    const { id } = await send(await pdf('1099.pdf'), { by: consultant, to: own.accountId })
    const all = await consultant.call(firmPapersForStaff.list, { query: {} })
    expect(all).toMatchObject({ items: [{ id }], total: 1 })
    const body = { fileNames: ['Whitfield Hauling 1099-NEC 2025.pdf'] }
    expect(await consultant.call(firmPapersForStaff.match, { body })).toMatchObject([
      { client: { id: own.accountId }, title: '1099-NEC 2025' },
    ])
  })

  test('staff find the unread ones of all clients', async () => {
    const { id } = await sendChecked(await pdf('1099.pdf'))
    const unread = () => staff.call(firmPapersForStaff.list, { query: { filter: 'unread' } })
    expect((await unread()).items).toContainEqual(expect.objectContaining({ id, readAt: null }))
    const before = (await unread()).counts.unread
    await open(id)
    expect((await unread()).counts.unread).toBe(before - 1)
  })
})

test('a client’s history does not list papers as seen by anyone but staff', async () => {
  const { id } = await sendChecked(await pdf('1099.pdf'))
  await open(id)
  const { items } = await dana.call(accessHistory.list, { query: {} })
  expect(items.length).toBeLessThan(2)
})
