import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tax, taxForStaff } from '@milepost/contract/tax/tax'
import { plans } from '@milepost/contract/wire/access'
import { image, pdf } from '@milepost/testing/files.ts'
import { listBlobs } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  priya = await api.signInStaff('bookkeeper')
})
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>

async function publishEstimate(
  { accountId }: Client,
  estimate: { year?: string; quarter?: string; amountDue?: string; file?: File } = {},
) {
  const { year = '2026', quarter = '1', amountDue, file = await pdf('estimate.pdf') } = estimate
  return priya.call(taxForStaff.publishEstimate, {
    params: { accountId },
    body: { year, quarter, ...(amountDue && { amountDue }), files: [{ object: file }] },
  })
}

const publishReturn = ({ accountId }: Client, sent: { s9Url?: string; file?: File }) =>
  priya.call(taxForStaff.publishReturn, {
    params: { accountId },
    body: {
      year: '2025',
      ...(sent.s9Url !== undefined && { s9Url: sent.s9Url }),
      files: sent.file ? [{ object: sent.file }] : [],
    },
  })

const readBytes = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const broken = () =>
  new File(['%PDF-1.7\nnothing of what a PDF needs'], 'a.pdf', { type: 'application/pdf' })

describe('quarterly estimates', () => {
  test('are none for a client without any', async () => {
    const dana = await api.signIn()
    expect(await dana.call(tax.estimateOptions, {})).toEqual([])
  })

  test('come newest first, with the day the IRS wants them paid', async () => {
    const dana = await api.signIn()
    await publishEstimate(dana, { year: '2025', quarter: '4', amountDue: '2240.50' })
    await publishEstimate(dana, { quarter: '1' })
    await publishEstimate(dana, { quarter: '2' })
    // A year without stored due dates.
    await publishEstimate(dana, { year: '2041', quarter: '3' })
    expect(await dana.call(tax.estimateOptions, {})).toEqual([
      { id: '2041_3', year: 2041, quarter: 3, dueDate: null, amountDue: null },
      { id: '2026_2', year: 2026, quarter: 2, dueDate: '2026-06-15', amountDue: null },
      { id: '2026_1', year: 2026, quarter: 1, dueDate: '2026-04-15', amountDue: null },
      { id: '2025_4', year: 2025, quarter: 4, dueDate: '2026-01-15', amountDue: 2240.5 },
    ])
  })

  test('open as the PDF that was published', async () => {
    const dana = await api.signIn()
    const file = await pdf('estimate.pdf', { pages: 2 })
    await publishEstimate(dana, { quarter: '3', file })
    const params = { year: '2026', quarter: '3' }
    const stored = await dana.call(tax.estimatePdf, { params })
    expect(await readBytes(stored)).toEqual(await readBytes(file))

    const answer = await api.app.inject({
      url: '/api/v1/pdfs/tax_estimate/2026/3.pdf',
      headers: { authorization: `Bearer ${dana.token}` },
    })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain('tax-estimate-2026-q3.pdf')
    const again = await api.app.inject({
      url: '/api/v1/pdfs/tax_estimate/2026/3.pdf',
      headers: { authorization: `Bearer ${dana.token}`, 'if-none-match': answer.headers.etag! },
    })
    expect(again.statusCode).toBe(304)
  })

  test('are replaced by one published later for the same quarter', async () => {
    const dana = await api.signIn()
    await publishEstimate(dana, { amountDue: '100' })
    const file = await pdf('better.pdf', { pages: 3 })
    await publishEstimate(dana, { amountDue: '200', file })
    expect(await dana.call(tax.estimateOptions, {})).toMatchObject([{ amountDue: 200 }])
    const params = { year: '2026', quarter: '1' }
    const stored = await dana.call(tax.estimatePdf, { params })
    expect(await readBytes(stored)).toEqual(await readBytes(file))
  })

  test('are visible only to their client, and not available once they are withdrawn', async () => {
    const [dana, ray] = [await api.signIn(), await api.signIn()]
    await publishEstimate(dana)
    const params = { year: '2026', quarter: '1' }
    const missing = { status: 404 }
    await expect(ray.call(tax.estimatePdf, { params })).rejects.toMatchObject(missing)
    expect(await ray.call(tax.estimateOptions, {})).toEqual([])

    const ofDana = { params: { accountId: dana.accountId, ...params } }
    await priya.call(taxForStaff.withdrawEstimate, ofDana)
    await expect(dana.call(tax.estimatePdf, { params })).rejects.toMatchObject(missing)
    await expect(priya.call(taxForStaff.withdrawEstimate, ofDana)).rejects.toMatchObject(missing)
  })

  test.each(['0', '5', '1.5', 'all', '01', '-1'])('know no quarter %s', async (quarter) => {
    const dana = await api.signIn()
    await expect(publishEstimate(dana, { quarter })).rejects.toMatchObject({
      status: 422,
      fields: { quarter: { code: 'tax_quarter_required' } },
    })
    const answer = await api.app.inject({
      url: `/api/v1/pdfs/tax_estimate/2026/${quarter}.pdf`,
      headers: { authorization: `Bearer ${dana.token}` },
    })
    expect(answer.statusCode).toBe(404)
  })
})

describe('tax returns', () => {
  test('are PDFs stored here or links to another site', async () => {
    const dana = await api.signIn()
    const file = await pdf('return.pdf', { pages: 2 })
    const stored = await publishReturn(dana, { file })
    const linked = await publishReturn(dana, { s9Url: 'https://returns.example/2025/whitfield' })
    expect(stored).toEqual({ id: stored.id, year: 2025, docId: stored.id, s9Url: null })
    expect(linked).toMatchObject({ docId: null, s9Url: 'https://returns.example/2025/whitfield' })
    const listed = await dana.call(tax.returns, {})
    expect(listed).toHaveLength(2)
    expect(listed).toEqual(expect.arrayContaining([stored, linked]))

    const opened = await dana.call(tax.returnPdf, { params: { docId: stored.docId! } })
    expect(await readBytes(opened)).toEqual(await readBytes(file))
    await expect(dana.call(tax.returnPdf, { params: { docId: linked.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test.each([
    'http://returns.example/2025',
    'javascript:alert(1)',
    '//returns.example/2025',
    'https://someone:secret@returns.example/2025',
    'ftp://returns.example/2025',
    '',
  ])('are never linked to at %j', async (s9Url) => {
    const dana = await api.signIn()
    await expect(publishReturn(dana, { s9Url })).rejects.toMatchObject({
      status: 422,
      fields: { s9Url: { code: 'link_invalid' } },
    })
    expect(await dana.call(tax.returns, {})).toEqual([])
  })

  test('in a table refuse such a link even to who writes there directly', async () => {
    const { accountId } = await api.signIn()
    await expect(
      api.db.rows(sql`
        insert into tax_returns (account_id, id, year, s9_url, published_at)
        values (${accountId}, gen_random_uuid(), 2025, 'http://returns.example', now())
      `),
    ).rejects.toThrow(/tax_returns_s9_url_check/)
  })

  test('are one of both: a PDF or a link', async () => {
    const dana = await api.signIn()
    const both = { s9Url: 'https://returns.example/2025', file: await pdf('return.pdf') }
    for (const sent of [{}, both])
      await expect(publishReturn(dana, sent)).rejects.toMatchObject({
        status: 422,
        fields: { files: { code: 'tax_return_source' } },
      })
  })

  test('stay with a client who left; estimates do not', async () => {
    const walt = await api.signIn({ isActive: false })
    await publishReturn(walt, { file: await pdf('return.pdf') })
    expect(await walt.call(tax.returns, {})).toHaveLength(1)
    await expect(walt.call(tax.estimateOptions, {})).rejects.toMatchObject({ status: 403 })
  })

  test.each(plans)('and estimates are there on plan %s', async (plan) => {
    const client = await api.signIn({ plan })
    expect(await client.call(tax.returns, {})).toEqual([])
    expect(await client.call(tax.estimateOptions, {})).toEqual([])
  })
})

describe('a published tax file', () => {
  const files = {
    broken: async () => broken(),
    'behind a password': () => pdf('locked.pdf', { password: 'secret' }),
  }

  test.each(Object.entries(files))('may not be a PDF that is %s', async (_, make) => {
    const dana = await api.signIn()
    const before = await listBlobs(api.folder)
    const file = await make()
    const refused = { status: 422, code: 'tax_file_unreadable' }
    await expect(publishEstimate(dana, { file })).rejects.toMatchObject(refused)
    await expect(publishReturn(dana, { file })).rejects.toMatchObject(refused)
    expect(await listBlobs(api.folder)).toEqual(before)
  })

  test('may be a PDF that opens without a password, and takes one to be changed', async () => {
    const dana = await api.signIn()
    const file = await pdf('return.pdf', { password: "the preparer's", opensFreely: true })
    await publishReturn(dana, { file })
    expect(await dana.call(tax.returns, {})).toHaveLength(1)
  })

  test('may not be a picture', async () => {
    const dana = await api.signIn()
    await expect(publishEstimate(dana, { file: await image('a.png') })).rejects.toMatchObject({
      status: 415,
      code: 'tax_file_type',
    })
  })

  test('is referenced in storage only while it is published, so that the sweep can delete it later', async () => {
    const dana = await api.signIn()
    await publishEstimate(dana)
    const { docId } = await publishReturn(dana, { file: await pdf('return.pdf') })
    const named = async () =>
      (
        await api.db.rows<{ blobKey: string }>(sql`
        select blob_key from tax_estimates where account_id = ${dana.accountId}
        union all select blob_key from tax_returns where account_id = ${dana.accountId}
      `)
      ).map(({ blobKey }) => blobKey)
    expect(await named()).toHaveLength(2)
    const params = { accountId: dana.accountId, id: docId! }
    await priya.call(taxForStaff.withdrawReturn, { params })
    expect(await named()).toHaveLength(1)
  })
})
