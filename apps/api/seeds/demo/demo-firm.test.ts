import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, accountForStaff } from '@milepost/contract/account/account'
import {
  canTransition,
  documents,
  DocumentStatus,
  type DocumentStatus as Status,
} from '@milepost/contract/documents/documents'
import { financialPerformance } from '@milepost/contract/financial-performance/financial-performance'
import { firm } from '@milepost/contract/firm/firm'
import { profitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { resources } from '@milepost/contract/resources/resources'
import { tax } from '@milepost/contract/tax/tax'
import { bookDifferences } from '../../src/features/financial-performance/posting/check.sql.ts'
import { sql } from '../../src/platform/database/database.ts'
import { recordedDatabase } from '../../test/servers/recorded-database.ts'
import { startApi } from '../../test/servers/start-api.ts'
import { clients, ownerOfTwo } from './clients.ts'
import { createDemoFirm, demoPassword } from './demo-firm.ts'
import { makePapers } from './documents/paper-files.ts'
import { demoCode, demoTotpSecret, staff } from './staff.ts'

type Api = Awaited<ReturnType<typeof startApi>>

const demo = (api: Api) => ({
  ...api.platform,
  // The same at each look, so that two firms can be the same.
  clock: { now: () => api.clock.at },
  config: { ...api.platform.config, demo: true },
})

const originals = (api: Api) =>
  api.db.rows<{ title: string; status: Status; sha256: string; at: string; documentId: string }>(
    sql`
      select d.title, d.status, d.created_at as at, f.document_id, f.blob_sha256 as sha256
      from documents d join document_files f
        on f.account_id = d.account_id and f.document_id = d.id
      order by d.account_id, d.created_at, d.id, f.file_number
    `,
  )

const storedFiles = async (api: Api) =>
  (await readdir(join(api.folder, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  )

/** Generated once and copied, except in the tests of the generation itself. */
let papers: string
beforeAll(async () => void (papers = await mkdtemp(join(tmpdir(), 'milepost-papers-'))))
afterAll(() => rm(papers, { recursive: true }))

async function drawOnce(folder: string, today: Date): Promise<void> {
  await makePapers(folder, today)
  await cp(folder, papers, { recursive: true })
}
const copyPapers = (folder: string) => cp(papers, folder, { recursive: true })

async function signInAs(api: Api, email: string) {
  const body = { user: { email, password: demoPassword, rememberMe: false } }
  const { bearerToken } = await api.visitor(account.signIn, { body })
  return api.callWith(bearerToken)
}

describe('the demo firm', () => {
  let api: Api
  let lines: string[]
  let created: string[]
  beforeAll(async () => {
    let recorded: ReturnType<typeof recordedDatabase>
    api = await startApi({ open: (url) => (recorded = recordedDatabase(url)) })
    lines = await createDemoFirm(demo(api), drawOnce)
    created = recorded!.statements.map(({ text }) => text)
  })
  afterAll(() => api.stop())

  test('is created by statements that Citus can carry: a select over all accounts has a column', () => {
    const isOfOneAccount = (text: string) => /where (account_)?id = \$1\b/.test(text)
    expect(created.length).toBeGreaterThan(50)
    expect(
      created.filter((text) => /\bselect\s+from\b/.test(text) && !isOfOneAccount(text)),
    ).toEqual([])
  })

  test.each(clients)('lets $email sign in', async (client) => {
    const call = await signInAs(api, client.email)

    expect(await call(account.currentUser, {})).toMatchObject({
      fullName: client.fullName,
      clientCustomerType: client.plan,
      isActive: client.standing !== 'inactive',
      isLimited: client.standing === 'limited',
    })
  })

  test('lets one person sign in to two businesses', async () => {
    const call = await signInAs(api, ownerOfTwo.email)
    expect(await call(account.currentUser, {})).toMatchObject({ accountName: 'Kowalik Express' })
    expect(await call(account.accounts, {})).toMatchObject([
      { name: 'Kowalik Express', isCurrent: true },
      { name: 'Tolliver Transport LLC', isCurrent: false },
    ])
  })

  test('gives every active account a consultant', async () => {
    for (const { email, consultant } of clients.filter(({ standing }) => standing !== 'inactive')) {
      const call = await signInAs(api, email)
      const { firstName, phone } = staff.find(({ key }) => key === consultant)!
      expect(await call(account.consultant, {})).toMatchObject({ firstName, phone })
    }
  })

  test('has links to its app and its other websites', async () => {
    const { stores, social } = await api.visitor(firm.show, {})
    for (const [place, link] of Object.entries({ ...stores, ...social }))
      expect(link, place).toMatch(/^https:/)
  })

  test.each(staff)('lets $email sign in to the back office', async ({ email, key }) => {
    const body = { user: { email, password: demoPassword } }
    const { challenge } = await api.visitor(accountForStaff.signIn, { body })
    const { bearerToken } = await api.visitor(accountForStaff.verifyCode, {
      body: { challenge: challenge!.token, code: demoCode(api.clock.at) },
    })
    const member = await api.callWith(bearerToken)(accountForStaff.currentStaff, {})
    expect(member.role).toBe(key)
  })

  test.each(clients)('shows $email six documents or more, each as a PDF', async ({ email }) => {
    const call = await signInAs(api, email)
    const { items, total } = await call(documents.list, { query: { page: 1, limit: 100 } })
    expect(total).toBeGreaterThanOrEqual(6)

    for (const document of items) {
      const pdf = await call(documents.pdf, { params: { id: document.guid } })
      const { length } = (await PDFDocument.load(await pdf.arrayBuffer())).getPages()
      expect(length, document.title).toBeGreaterThanOrEqual(document.files.length)
    }
  })

  test.each(clients)('gives $email three papers or more to download', async ({ email }) => {
    const call = await signInAs(api, email)
    const listed = await call(resources.list, {})
    expect(listed.length).toBeGreaterThanOrEqual(3)
    for (const { id } of listed) {
      const pdf = await call(resources.pdf, { params: { id } })
      expect((await PDFDocument.load(await pdf.arrayBuffer())).getPageCount()).toBe(1)
    }
  })

  test.each(['pro', 'ent'])('gives %s a profitable plan, with both what-ifs', async (key) => {
    const call = await signInAs(api, `${key}@demo.milepost.test`)
    const { breakeven, estimatedCash, whatIf } = await call(profitPlan.show, {})
    expect(breakeven[0]!.annual).toBeGreaterThan(10_000)
    expect(estimatedCash.at(-1)!.annual).toBeGreaterThan(0)
    const { businessScenario, personalScenario } = whatIf!
    for (const row of [
      businessScenario!.milesPerGallonIncrease!,
      businessScenario!.milesPerWeekIncrease!,
      personalScenario!.milesToBreakeven,
    ])
      expect(row.weeklyChange).toBeGreaterThan(0)
  })

  const current = clients.filter(({ standing }) => standing === undefined)
  test.each(current)('gives $email four estimates and a return, as PDFs', async ({ email }) => {
    const call = await signInAs(api, email)
    const options = await call(tax.estimateOptions, {})
    expect(options.map(({ id }) => id)).toEqual(['2026_4', '2026_3', '2026_2', '2026_1'])
    const files = options.map(({ year, quarter }) =>
      call(tax.estimatePdf, { params: { year, quarter } }),
    )
    const returnDocumentIds = (await call(tax.returns, {})).flatMap(({ docId }) => docId ?? [])
    expect(returnDocumentIds).toHaveLength(1)
    files.push(...returnDocumentIds.map((docId) => call(tax.returnPdf, { params: { docId } })))
    for (const pdf of await Promise.all(files))
      expect((await PDFDocument.load(await pdf.arrayBuffer())).getPageCount()).toBe(1)
  })

  test('has all estimates but the last marked as paid on time', async () => {
    const call = await signInAs(api, 'pro@demo.milepost.test')
    const quarters = (await call(tax.runway, {})).filter(({ hasEstimate }) => hasEstimate)
    const last = quarters.pop()
    expect(last).toMatchObject({ id: '2026_4', payments: [] })
    for (const { amountDue, dueDate, payments } of quarters) {
      expect(payments).toMatchObject([{ amount: amountDue }])
      expect(payments[0]!.paidOn < dueDate!).toBe(true)
    }
  })

  test('links to an older return on another site', async () => {
    const call = await signInAs(api, 'pro@demo.milepost.test')
    expect((await call(tax.returns, {})).map(({ year, s9Url }) => [year, s9Url])).toEqual([
      [2025, null],
      [2024, 'https://returns.blueridge.example/2024/pro'],
    ])
  })

  test('has every document status, and the owner-operator has all of them', async () => {
    const call = await signInAs(api, 'pro@demo.milepost.test')
    const { items, counts } = await call(documents.list, { query: { page: 1, limit: 100 } })

    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(DocumentStatus.options))
    expect(counts).toEqual({ received: 9, posted: 77, needs_resubmission: 1 })
    expect(items.find(({ status }) => status === 'needs_resubmission')).toMatchObject({
      files: [{}, {}, {}],
      reason: { code: 'cut_off', fileNumbers: [2], sentence: expect.stringContaining('total') },
    })
    const old = items.find(({ status }) => status === 'resubmitted')!
    expect(items.filter(({ resubmittedDocumentId }) => resubmittedDocumentId === old.guid)).toEqual(
      [expect.objectContaining({ title: 'Toll receipts, clear pictures' })],
    )
  })

  test('has document histories that staff could have made, none in the future', async () => {
    const rows = await api.db.rows<{ id: string; status: Status; at: string; isNow: boolean }>(sql`
      select h.document_id as id, h.status, h.at, h.at <= ${api.clock.now()} as is_now
      from document_history h order by h.account_id, h.document_id, h.position
    `)
    for (const [i, row] of rows.entries()) {
      const before = rows[i - 1]
      expect(row.isNow).toBe(true)
      if (before?.id !== row.id) continue
      expect(row.at > before.at).toBe(true)
      expect(row.status === 'resubmitted' || canTransition(before.status, row.status)).toBe(true)
    }
  })

  test('has books that add up, with a document behind each figure', async () => {
    for (const { accountId } of clients)
      expect(await bookDifferences(api.db, accountId)).toEqual([])

    const call = await signInAs(api, 'ent@demo.milepost.test')
    const params = { category: 5000, year: api.clock.at.getUTCFullYear() }
    const { items } = await call(financialPerformance.transactions, { params, query: {} })
    expect(items).toHaveLength(10)
    for (const { batchId } of items) {
      const pdf = await call(financialPerformance.batchDocument, { params: { batchId } })
      expect((await PDFDocument.load(await pdf.arrayBuffer())).getPages().length).toBeGreaterThan(0)
    }
  })

  test('has files of every kind, with the bytes that the rows describe', async () => {
    const rows = await api.db.rows<{ blobKey: string; mimeType: string; sha256: string }>(sql`
      select blob_key, mime_type, blob_sha256 as sha256 from document_files
    `)
    const pages = new Map<string, number>()
    const turned: string[] = []
    for (const { blobKey, mimeType, sha256 } of rows) {
      const bytes = await buffer(await api.storage.read(blobKey))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      const picture = mimeType === 'application/pdf' ? undefined : await sharp(bytes).metadata()
      pages.set(mimeType, Math.max(pages.get(mimeType) ?? 0, picture?.pages ?? 1))
      if (picture?.orientation === 6) turned.push(blobKey)
    }
    expect([...pages.keys()].sort()).toEqual([
      'application/pdf',
      'image/jpeg',
      'image/png',
      'image/tiff',
    ])
    expect(pages.get('image/tiff')).toBe(2)
    expect(turned).not.toEqual([])
  })

  test('lists every sign-in at every start, and is created only once', async () => {
    const before = await originals(api)
    expect(await createDemoFirm(demo(api))).toEqual(lines)
    for (const { email } of [...clients, ...staff]) expect(lines.join('\n')).toContain(email)
    for (const said of [demoTotpSecret, demoCode(api.clock.at)])
      expect(lines.join('\n')).toContain(said)
    expect(await originals(api)).toEqual(before)
  })

  test('is not created at all if seeding is interrupted, and is the same firm after the next start', async () => {
    const other = await startApi()
    const breaking: typeof other.db = {
      ...other.db,
      transaction: (work) =>
        other.db.transaction(async (transaction) => {
          await work(transaction)
          throw new Error('The connection broke before the commit')
        }),
    }
    try {
      const cutShort = createDemoFirm({ ...demo(other), db: breaking }, copyPapers)
      await expect(cutShort).rejects.toThrow('broke')
      expect(await other.db.rows(sql`select from staff`)).toEqual([])
      expect(await originals(other)).toEqual([])

      expect(await createDemoFirm(demo(other))).not.toEqual([])
      expect(await originals(other)).not.toEqual([])
      expect(await originals(other)).toEqual(await originals(api))
    } finally {
      await other.stop()
    }
  })

  test('leaves no unreferenced file', async () => {
    const row = await api.db.row<{ files: number; resources: number }>(sql`
      select (select count(*) from (
               select blob_key from document_files union select preview_key from documents
               union select blob_key from tax_estimates
               union select blob_key from tax_returns where blob_key is not null
             ) named) as files,
             (select count(*) from resources) as resources
    `)
    expect(await storedFiles(api)).toHaveLength(row!.files + row!.resources)
  })
})

describe('a database that is not for the demo', () => {
  test('stays empty if the settings ask for no demo', async () => {
    const api = await startApi()
    expect(await createDemoFirm(api.platform)).toEqual([])
    expect(await api.db.rows(sql`select from accounts`)).toEqual([])
    await api.stop()
  })

  test('is not changed if it already has a firm', async () => {
    const api = await startApi()
    await api.signInStaff()
    expect(await createDemoFirm(demo(api))).toEqual([])
    expect(await api.db.rows(sql`select from accounts`)).toEqual([])
    await api.stop()
  })
})

test('if two processes start at once, one creates the firm and the other deletes its own files', async () => {
  const api = await startApi()
  const starts = [1, 2].map(() => createDemoFirm(demo(api), copyPapers))
  const [one, two] = await Promise.all(starts)
  expect(one).toEqual(two)
  const row = await api.db.row<{ accounts: number; blobs: number }>(sql`
    select (select count(*) from accounts) as accounts,
           (select count(*) from (
             select blob_key from document_files union select preview_key from documents
             union select blob_key from tax_estimates
             union select blob_key from tax_returns where blob_key is not null
           ) named) + (select count(*) from resources) as blobs
  `)
  expect(row!.accounts).toBe(clients.length)
  expect(await storedFiles(api)).toHaveLength(row!.blobs)
  await api.stop()
})
