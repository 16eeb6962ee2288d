import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessHistory } from '@milepost/contract/audit/audit'
import {
  clientArchives,
  clientArchivesForStaff,
} from '@milepost/contract/client-archives/client-archives'
import { clients } from '@milepost/contract/clients/clients'
import { posting } from '@milepost/contract/financial-performance/posting'
import { mileage } from '@milepost/contract/mileage/mileage'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { tax, taxForStaff } from '@milepost/contract/tax/tax'
import { image, pdf } from '@milepost/testing/files.ts'
import { aPlan } from '@milepost/testing/profit-plans.ts'
import {
  clientWithPassword,
  password,
  staffWithPassword,
} from '../../../test/callers/second-factor.ts'
import { openRelayed } from '../../../test/citus/relayed-errors.ts'
import { createBatch, createLine } from '../../../test/records/batches.ts'
import { send } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { startThread, writeAsStaff } from '../../../test/records/threads.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

const start = new Date('2026-11-21T15:00:00.000Z')

let api: Awaited<ReturnType<typeof startApi>>
let dana: Awaited<ReturnType<typeof clientWithPassword>>
let priya: Awaited<ReturnType<typeof staffWithPassword>>
beforeAll(async () => {
  api = await startApi({ open: openRelayed })
  priya = await staffWithPassword(api)
})
beforeEach(async () => {
  api.clock.at = start
  dana = await clientWithPassword(api)
})
afterAll(() => api.stop())

const requestOwn = async (language?: 'en' | 'es', typed: string | undefined = password) =>
  dana.call(clientArchives.request, { body: { password: typed, language } })

const requestAsStaff = ({ call }: Pick<typeof priya, 'call'>, typed = password) =>
  call(clientArchivesForStaff.request, {
    params: { accountId: dana.accountId },
    body: { password: typed },
  })

let addresses = 0
/** From another address each time, to stay below the rate limit. */
const get = (path: string, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url: `/api${path}`, remoteAddress: `10.2.0.${++addresses}` })

/** The files of an archive as text, by path. */
async function download(path: string): Promise<Record<string, string>> {
  const { statusCode, headers, rawPayload } = await get(path)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const files = unzipSync(new Uint8Array(rawPayload))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, true)]),
  )
}

const text = (latin1: string | undefined) => Buffer.from(latin1!, 'latin1').toString()

/** The rows of a table. */
const rowsOf = (latin1: string | undefined) =>
  text(latin1).replace('\u{FEFF}', '').trimEnd().split('\r\n')

async function fillAccount(): Promise<void> {
  const { accountId } = dana
  const params = { accountId }
  await send(dana, [await pdf('fuel.pdf')], { title: 'Fuel / March.pdf' })
  await send(dana, [await pdf('fuel.pdf')], { title: 'Fuel : March' })
  await send(dana, [await image('a.jpg'), await image('b.jpg')], { title: '../../etc/passwd' })
  const thread = await startThread(dana, {
    subject: 'My <b>truck</b>',
    files: [await pdf('x.pdf')],
  })
  await writeAsStaff(priya, dana, thread)
  await sendMessage(priya, dana, { subject: 'Which truck?' })
  await dana.call(perDiem.create, {
    body: { perDiemEntry: { effectiveDate: '2026-05-04', ownerOperatorFullCount: 1 } },
  })
  const day = '2026-03-09'
  await priya.call(posting.post, {
    params,
    body: createBatch(day, { description: '=HYPERLINK("http://x")' }),
  })
  await priya.call(posting.post, {
    params,
    body: createBatch('2026-04-02', {
      description: 'Repairs',
      transactions: [createLine('2026-04-02', 5100, 0.1), createLine('2026-04-20', 1000, -0.1)],
    }),
  })
  const { id } = await priya.call(profitPlanForStaff.enter, {
    params,
    body: { profitPlan: aPlan() },
  })
  await priya.call(profitPlanForStaff.publish, { params: { accountId, id } })
}

describe('an archive', () => {
  test('has everything of the client, readable, with the hash of every file', async () => {
    await fillAccount()
    const { path } = await requestOwn()
    const files = await download(path)

    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'Read me.txt',
        'Documents/2026/2026-11-21 Fuel March.pdf',
        'Documents/2026/2026-11-21 Fuel March (2).pdf',
        'Documents/2026/2026-11-21 .. .. etc passwd 1.jpg',
        'Documents/2026/2026-11-21 .. .. etc passwd 2.jpg',
        'Reports/Profit and loss 2026.pdf',
        'Reports/Profit and loss 2026.csv',
        'Reports/Balance sheet 2026.pdf',
        'Reports/Balance sheet 2026.csv',
        'Per diem days.csv',
        'Books/Accounts.csv',
        'Books/Journal.csv',
        'Books/QuickBooks/QuickBooks 001 2026-03-09 2026-04-20.csv',
        'Books/Xero/Xero 001 2026-03-09 2026-04-20.csv',
        'manifest-sha256.txt',
      ]),
    )
    const listed = files['manifest-sha256.txt']!.trimEnd().split('\n')
    const hashes = Object.entries(files)
      .filter(([name]) => name !== 'manifest-sha256.txt')
      .map(([name, content]) => {
        const sha256 = createHash('sha256').update(Buffer.from(content, 'latin1')).digest('hex')
        return `${sha256}  ${name}`
      })
    expect(text(files['manifest-sha256.txt']).trimEnd().split('\n').toSorted()).toEqual(
      hashes.toSorted(),
    )
    expect(listed.length).toBeGreaterThan(15)
    expect(files['Reports/Profit and loss 2026.pdf']).toMatch(/^%PDF-/)

    const page = Object.entries(files).find(
      ([name]) => name.endsWith('.html') && /truck b/.test(name),
    )!
    expect(text(page[1])).toContain('<h1>My &lt;b&gt;truck&lt;/b&gt;</h1>')
    expect(text(page[1])).toContain('Form <strong>2290</strong>')
    const link = /href="([^"]+)"/.exec(page[1])![1]!
    const folder = page[0].split('/').slice(0, -1).join('/')
    expect(files[`${folder}/${decodeURIComponent(link)}`]).toMatch(/^%PDF-/)
    expect(text(files['Per diem days.csv'])).toContain('2026-05-04,Full day,,')

    const archive = await api.db.row(sql`
      select files, bytes, alive_at, manifest_sha256 from client_archives where account_id = ${dana.accountId}
    `)
    expect(archive).toEqual({
      files: listed.length,
      bytes: expect.any(Number),
      aliveAt: null,
      manifestSha256: createHash('sha256')
        .update(Buffer.from(files['manifest-sha256.txt']!, 'latin1'))
        .digest('hex'),
    })
  })

  test('has the journal as QuickBooks and Xero import it, in balance, with no formula in it', async () => {
    await fillAccount()
    const files = await download((await requestOwn()).path)
    const rows = (name: string) => rowsOf(files[name])

    const quickBooks = rows('Books/QuickBooks/QuickBooks 001 2026-03-09 2026-04-20.csv')
    expect(quickBooks[0]).toBe('Journal No.,Journal Date,Account Name,Debits,Credits,Description')
    expect(quickBooks.slice(-2)).toEqual([
      '2,04/20/2026,Maintenance & Repairs,0.10,,Repairs',
      expect.stringMatching(/^2,04\/20\/2026,[^,]+,,0\.10,Repairs$/),
    ])
    expect(quickBooks.some((row) => row.includes(`"'=HYPERLINK(""http://x"")"`))).toBe(true)
    expect(quickBooks.some((row) => /Miles/.test(row))).toBe(false)

    const xero = rows('Books/Xero/Xero 001 2026-03-09 2026-04-20.csv')
    expect(xero[0]).toBe(
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    )
    expect(xero.at(-1)).toBe('2 Repairs,20 Apr 2026,,1000,Tax Exempt,-0.10,,,,')
    const cents = xero
      .slice(1)
      .map((row) => Math.round(Number(/Exempt,(-?[\d.]+),/.exec(row)![1]) * 100))
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0)

    const journal = rows('Books/Journal.csv')
    expect(journal.filter((row) => /,4000,/.test(row))).toEqual([
      expect.stringMatching(/^2026-03-09,4000,[^,]+,,3200\.50,,/),
    ])
    expect(journal.filter((row) => /,9000,/.test(row))).toEqual([
      expect.stringMatching(/^2026-03-09,9000,[^,]+,,,1800\.00,/),
    ])
  })

  test('has a trial balance of each year, whose debits are its credits in each column', async () => {
    await fillAccount()
    const { accountId } = dana
    await priya.call(posting.post, { params: { accountId }, body: createBatch('2025-12-20') })
    const files = await download((await requestOwn()).path)
    const names = Object.keys(files).filter((name) => name.includes('Trial balance'))
    expect(names.toSorted()).toEqual([
      'Reports/Trial balance 2025.csv',
      'Reports/Trial balance 2026.csv',
    ])
    const table = rowsOf(files['Reports/Trial balance 2026.csv']).map((row) => row.split(','))
    const [head, ...lines] = table
    expect(head!.slice(0, 6)).toEqual([
      'Number',
      'Name',
      'Beginning Debit',
      'Beginning Credit',
      'January Debit',
      'January Credit',
    ])
    expect(head!.at(-1)).toBe('November Credit')
    const totalAt = lines.findIndex(([, name]) => name === 'Total')
    const accounts = lines.slice(0, totalAt)
    expect(accounts.map(([number]) => number)).toContain('5100')
    const cents = (cell: string | undefined) => Math.round(Number(cell ?? 0) * 100)
    const sums = head!.map((_, column) =>
      accounts.reduce((sum, cells) => sum + cents(cells[column]), 0),
    )
    const [debits, credits] = ['Debit', 'Credit'].map((side) =>
      head!.flatMap((name, column) => (name.endsWith(side) ? [sums[column]!] : [])),
    )
    expect(debits).toEqual(credits)
    // At the end of March, both settlements: what is bought and owed, and what was earned and paid off.
    expect(debits![3]).toBeGreaterThan(debits![0]!)
    expect(debits![0]).toBeGreaterThan(0)
    expect(lines[totalAt]!.slice(2).map(cents)).toEqual(sums.slice(2))
  })

  test('has the published plans, and the estimates and returns as they were published', async () => {
    await fillAccount()
    const { accountId } = dana
    const params = { accountId }
    await priya.call(profitPlanForStaff.enter, {
      params,
      body: { profitPlan: aPlan({ name: 'A draft' }) },
    })
    const [estimate, taxReturn] = [await pdf('estimate.pdf'), await pdf('return.pdf')]
    await priya.call(taxForStaff.publishEstimate, {
      params,
      body: { year: '2026', quarter: '3', amountDue: '2240.50', files: [{ object: estimate }] },
    })
    await priya.call(taxForStaff.publishReturn, {
      params,
      body: { year: '2025', files: [{ object: taxReturn }] },
    })
    const paid = { amount: 1_200, paidOn: '2026-09-10' }
    const { id } = await dana.call(tax.markPaid, {
      body: { taxPayment: { year: 2026, quarter: 3, ...paid, method: 'check' } },
    })
    await priya.call(taxForStaff.notePayment, {
      params: { ...params, id },
      body: { taxPayment: { isSeenAtIrs: true }, was: paid },
    })
    const files = await download((await requestOwn()).path)

    const plans = Object.keys(files).filter((name) => name.includes('Profit plan'))
    expect(plans.toSorted()).toEqual([
      'Reports/Profit plan 2026-11-21 2026 Profit Plan.csv',
      'Reports/Profit plan 2026-11-21 2026 Profit Plan.pdf',
    ])
    expect(files[plans.find((name) => name.endsWith('.pdf'))!]).toMatch(/^%PDF-/)
    const plan = rowsOf(files[plans.find((name) => name.endsWith('.csv'))!])
    expect(plan[0]).toBe('Section,Name,Weekly,Monthly,Yearly,¢ per mile,% of revenue')
    expect(plan.some((row) => row.startsWith('Revenue,'))).toBe(true)
    expect(plan.some((row) => row.startsWith('Fixed expenses,'))).toBe(true)
    // The rate from October 2026 on is not announced.
    expect(plan.some((row) => row.startsWith('"Per diem, at an estimated rate",'))).toBe(true)

    const bytes = async (file: File) => Buffer.from(await file.arrayBuffer()).toString('latin1')
    expect(files['Taxes/Estimate 2026 Q3.pdf']).toBe(await bytes(estimate))
    expect(files['Taxes/Tax return 2025.pdf']).toBe(await bytes(taxReturn))
    expect(rowsOf(files['Taxes/Taxes.csv'])).toEqual([
      'What,Paid on,Amount,Confirmation number or link,How you paid,The IRS shows it',
      'Estimate 2026 Q3,,2240.50,,,',
      'Payment for 2026 Q3,2026-09-10,1200.00,,Check or money order,Yes',
      'Tax return 2025,,,,,',
    ])
  })

  test('is in the language that was asked for', async () => {
    await fillAccount()
    const names = Object.keys(await download((await requestOwn('es')).path))
    expect(names).toEqual(
      expect.arrayContaining([
        'Léame.txt',
        'Libros/Diario.csv',
        'Reportes/Ganancias y pérdidas 2026.pdf',
      ]),
    )
  })

  test('names a file that is missing or damaged, and has the others', async () => {
    await send(dana, [await pdf('a.pdf')], { title: 'Missing' })
    await send(dana, [await pdf('b.pdf')], { title: 'Here' })
    const missing = await api.db.row<{ key: string }>(sql`
      select f.blob_key as key from document_files f
      join documents d on d.account_id = f.account_id and d.id = f.document_id
      where f.account_id = ${dana.accountId} and d.title = 'Missing'
    `)
    await api.storage.remove(missing!.key)
    const files = await download((await requestOwn()).path)
    expect(Object.keys(files)).toContain('Documents/2026/2026-11-21 Here.pdf')
    expect(files['Not in here.txt']).toContain('Documents/2026/2026-11-21 Missing.pdf')
  })

  test('has the trips of a ride-share driver', async () => {
    await api.db.rows(sql`
      update accounts set client_customer_type = 'RIDE' where id = ${dana.accountId}
    `)
    await dana.call(mileage.create, {
      body: {
        startTime: '2026-05-04T08:00-07:00',
        startTimeZone: 'America/Phoenix',
        endTime: '2026-05-04T08:25-07:00',
        endTimeZone: 'America/Phoenix',
        miles: 12.4,
      },
    })
    const files = await download((await requestOwn()).path)
    expect(files['Trips.csv']).toContain('12.40')
  })

  test('ends its work when the caller is away, and another can be downloaded', async () => {
    for (let i = 0; i < 3; i++) {
      const { key, sha256, bytes } = await api.storage.write(
        Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000, i))),
      )
      await api.db.rows(sql`
        insert into bank_imports (account_id, id, file_name, blob_key, blob_sha256, imported_at, imported_by, state, given, taken, skipped)
        values (${dana.accountId}, gen_random_uuid(), 'a.csv', ${key}, ${sha256}, ${api.clock.at}, ${priya.staffId}, 'imported', '[]', ${bytes}, 0)
      `)
    }
    const { path } = await requestOwn()
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const abort = new AbortController()
    const response = await fetch(`${address}/api${path}`, { signal: abort.signal })
    await response.body!.getReader().read()
    await expect(requestOwn()).rejects.toMatchObject({ status: 409, code: 'archive_under_way' })
    abort.abort()
    await expect
      .poll(() =>
        api.db.row(
          sql`select alive_at, finished_at from client_archives where account_id = ${dana.accountId}`,
        ),
      )
      .toEqual({ aliveAt: null, finishedAt: null })
    await download((await requestOwn()).path)
  })
})

describe('the ticket', () => {
  test('needs the password, works once, and only for five minutes', async () => {
    await expect(requestOwn(undefined, 'wrong')).rejects.toMatchObject({ code: 'password_wrong' })
    await expect(dana.call(clientArchives.request, { body: {} })).rejects.toMatchObject({
      code: 'password_required',
    })

    const { path } = await requestOwn()
    expect((await get(`${path}x`)).statusCode).toBe(404)
    expect((await get(path, 'HEAD')).statusCode).toBe(404)
    await download(path)
    expect((await get(path)).statusCode).toBe(404)

    const late = await requestOwn()
    api.clock.advance(5 * 60_000)
    expect((await get(late.path)).statusCode).toBe(404)
  })

  test('can be had ten times a day', async () => {
    for (let i = 0; i < 10; i++) await requestOwn()
    await expect(requestOwn()).rejects.toMatchObject({ status: 429, code: 'archives_a_day' })
    await expect(requestAsStaff(priya)).rejects.toMatchObject({ status: 429 })
    await api.db.rows(sql`
      update client_archives set requested_at = requested_at - interval '1 day'
      where account_id = ${dana.accountId}
    `)
    await requestOwn()
  })

  test('is not for a consultant whose client it is not, nor any more when it is not', async () => {
    const marcus = await staffWithPassword(api, 'consultant')
    await expect(requestAsStaff(marcus)).rejects.toMatchObject({ status: 404 })
    await priya.call(clients.change, {
      params: { accountId: dana.accountId },
      body: { account: { consultantId: marcus.staffId } },
    })
    const { path } = await requestAsStaff(marcus)
    await priya.call(clients.change, {
      params: { accountId: dana.accountId },
      body: { account: { consultantId: null } },
    })
    expect((await get(path)).statusCode).toBe(404)
  })

  test('is for a client who is not active any more, too', async () => {
    await priya.call(clients.change, {
      params: { accountId: dana.accountId },
      body: { account: { isActive: false } },
    })
    expect(await download((await requestOwn()).path)).toHaveProperty(['Read me.txt'])
  })

  test('leaves each download in the history, by whoever asked', async () => {
    await download((await requestOwn()).path)
    await download((await requestAsStaff(priya)).path)
    const entries = await api.db.rows(sql`
      select actor_id, action, subject::text from audit_log where account_id = ${dana.accountId} order by position
    `)
    expect(entries).toEqual([
      { actorId: dana.userId, action: 'POST /v1/archives', subject: '{"own": true}' },
      {
        actorId: dana.userId,
        action: 'GET /v1/archives/:account/:id',
        subject: expect.stringContaining('"own": true'),
      },
      {
        actorId: priya.staffId,
        action: 'POST /staff/v1/accounts/:accountId/archives',
        subject: expect.stringContaining('•••'),
      },
      {
        actorId: priya.staffId,
        action: 'GET /v1/archives/:account/:id',
        subject: expect.any(String),
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(password)
    // Her own download is no look of the firm's.
    const { items } = await dana.call(accessHistory.list, { query: {} })
    expect(items.map(({ staffName }) => staffName)).toEqual(['Priya Shah'])
  })
})
