import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import pdfmake from 'pdfmake'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import {
  folderOf,
  resources,
  resourcesForStaff,
  Tool,
} from '@milepost/contract/resources/resources'
import { plans, type Plan } from '@milepost/contract/wire/access'
import { image, pdf } from '@milepost/testing/files.ts'
import { listBlobs } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { sweepFiles } from '../../platform/jobs/storage.jobs.ts'
import { reportingThresholds } from './resources.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  admin = await api.signInStaff('admin')
})
afterAll(() => api.stop())

type Folder = ReturnType<typeof folderOf>

const add = async (title: string, folders: Folder | Folder[], file = pdf('trip-log.pdf')) =>
  admin.call(resourcesForStaff.add, { body: { title, folders, files: [{ object: await file }] } })

const titlesFor = async (plan: Plan) => {
  const { call } = await api.signIn({ plan })
  return (await call(resources.list, {})).map(({ title }) => title)
}

describe('the folder of a plan', () => {
  test.each([
    ['ENT', 'ENT'],
    ['PRO', 'PRO'],
    ['ESS', 'ESS'],
    ['EZY', 'ESS'],
    ['STL', 'ESS'],
    ['RIDE', 'RIDE'],
  ] as const)('for %s is the one of %s', async (plan, folder) => {
    const title = `For ${plan}`
    await add(title, folder)
    expect(await titlesFor(plan)).toContain(title)
    for (const other of plans.filter((each) => folderOf(each) !== folder))
      expect(await titlesFor(other)).not.toContain(title)
  })

  test('is listed in the firm’s order, without server-only fields', async () => {
    const log = await add('b Trip log', ['PRO', 'ENT'])
    await add('A maintenance log', 'PRO')
    const { call } = await api.signIn()
    const listed = await call(resources.list, {})
    const titles = listed.map(({ title }) => title)
    expect(titles.slice(-2)).toEqual(['b Trip log', 'A maintenance log'])
    const inOrder = await admin.call(resourcesForStaff.order, {
      body: { resourceIds: [listed.at(-1)!.id, log.id] },
    })
    expect(inOrder.slice(0, 2).map(({ title }) => title)).toEqual([
      'A maintenance log',
      'b Trip log',
    ])
    expect((await titlesFor('PRO')).slice(0, 2)).toEqual(['A maintenance log', 'b Trip log'])
    expect(await titlesFor('ENT')).not.toContain('A maintenance log')
    expect(Object.keys(listed[0]!).sort()).toEqual([
      'addedAt',
      'bytes',
      'description',
      'id',
      'title',
      'url',
    ])
  })

  test('gives its files, and no other plan’s', async () => {
    const file = await pdf('settlement.pdf', { pages: 2 })
    const { id } = await add('Reading a settlement', 'PRO', Promise.resolve(file))
    const dana = await api.signIn({ plan: 'PRO' })
    const aisha = await api.signIn({ plan: 'RIDE' })
    const stored = await dana.call(resources.pdf, { params: { id } })
    expect(await stored.bytes()).toEqual(new Uint8Array(await file.arrayBuffer()))
    await expect(aisha.call(resources.pdf, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('is open to who left and to who is limited', async () => {
    for (const standing of [{ isActive: false }, { isLimited: true }]) {
      const { call } = await api.signIn(standing)
      expect(await call(resources.list, {})).not.toEqual([])
    }
  })
})

describe('an admin', () => {
  test('adds a PDF to several folders', async () => {
    expect(await add('IFTA worksheet', ['ENT', 'ESS', 'ENT'])).toMatchObject({
      title: 'IFTA worksheet',
      description: null,
      folders: ['ENT', 'ESS'],
      addedAt: api.clock.justNow(),
    })
  })

  test('adds a page elsewhere, which is one line more in the folder and has no file', async () => {
    const url = 'https://www.irs.gov/businesses/small-businesses-self-employed'
    const body = { title: 'IRS: Self-employed', folders: ['RIDE' as const], url, files: [] }
    const { id } = await admin.call(resourcesForStaff.add, { body })
    const aisha = await api.signIn({ plan: 'RIDE' })
    const listed = await aisha.call(resources.list, {})
    expect(listed.at(-1)).toMatchObject({ id, url, bytes: null })
    await expect(aisha.call(resources.pdf, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    const moved = await admin.call(resourcesForStaff.change, {
      params: { id },
      body: { resource: { url: 'https://www.irs.gov/forms-pubs' } },
    })
    expect(moved.url).toBe('https://www.irs.gov/forms-pubs')
  })

  test.each([
    ['neither a file nor a link', {}, 'files', 'file_required'],
    ['a link that is not https', { url: 'http://irs.gov' }, 'url', 'link_invalid'],
    ['a link that runs something', { url: 'javascript:alert(1)' }, 'url', 'link_invalid'],
  ])('is refused %s', async (_, fields, field, code) => {
    const body = { title: 'IRS', folders: ['PRO' as const], files: [], ...fields }
    await expect(admin.call(resourcesForStaff.add, { body })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: { code } },
    })
  })

  test('gives a PDF no link beside its file', async () => {
    const { id } = await add('Mileage log', 'PRO')
    const body = { resource: { url: 'https://www.irs.gov' } }
    await expect(
      admin.call(resourcesForStaff.change, { params: { id }, body }),
    ).rejects.toMatchObject({ status: 422, code: 'resource_source' })
  })

  test('renames a resource and moves it to another folder', async () => {
    const { id } = await add('Draft', 'PRO')
    const change = {
      title: 'Fuel log',
      description: 'One line a fill-up.',
      folders: ['RIDE'] as const,
    }
    const params = { id }
    await admin.call(resourcesForStaff.change, {
      params,
      body: { resource: { ...change, folders: [...change.folders] } },
    })
    expect(await titlesFor('PRO')).not.toContain('Fuel log')
    expect(await titlesFor('RIDE')).toContain('Fuel log')
    const same = await admin.call(resourcesForStaff.change, { params, body: { resource: {} } })
    expect(same).toMatchObject(change)
    const bare = await admin.call(resourcesForStaff.change, {
      params,
      body: { resource: { description: ' ' } },
    })
    expect(bare.description).toBeNull()
  })

  test('puts another PDF in the place of one, which the next sweep takes', async () => {
    const before = await listBlobs(api.folder)
    const { id, ...old } = await add('Tax organizer', ['PRO', 'ENT'])
    const oldBlob = (await listBlobs(api.folder)).find((blob) => !before.includes(blob))
    const file = await pdf('organizer-2027.pdf', { pages: 2 })
    api.clock.advance(60_000)
    const params = { id }
    const changed = await admin.call(resourcesForStaff.replaceFile, {
      params,
      body: { files: [{ object: file }] },
    })
    const addedAt = api.clock.justNow()
    expect(changed).toEqual({ ...old, id, bytes: file.size, addedAt })
    const { call } = await api.signIn({ plan: 'PRO' })
    const given = await call(resources.pdf, { params })
    expect(await given.bytes()).toEqual(new Uint8Array(await file.arrayBuffer()))

    const stored = await listBlobs(api.folder)
    // The sweep compares with file modification times, which follow the real clock.
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
    await sweepFiles({ ...api.platform, clock: { now: () => tomorrow } })
    expect(await listBlobs(api.folder)).toEqual(stored.filter((blob) => blob !== oldBlob))
  })

  test('puts no picture, nothing, and no PDF in the place of a link', async () => {
    const { id } = await add('Organizer', 'PRO')
    const before = await listBlobs(api.folder)
    const replace = (resource: string, ...files: File[]) =>
      admin.call(resourcesForStaff.replaceFile, {
        params: { id: resource },
        body: { files: files.map((object) => ({ object })) },
      })
    const body = { title: 'IRS', folders: ['PRO' as const], url: 'https://www.irs.gov', files: [] }
    const link = await admin.call(resourcesForStaff.add, { body })
    await expect(replace(id, await image('a.png'))).rejects.toMatchObject({
      status: 415,
      code: 'resource_file_type',
    })
    await expect(replace(id)).rejects.toMatchObject({
      fields: { files: { code: 'file_required' } },
    })
    await expect(replace(link.id, await pdf('a.pdf'))).rejects.toMatchObject({
      status: 422,
      code: 'resource_source',
    })
    await expect(replace(randomUUID(), await pdf('a.pdf'))).rejects.toMatchObject({ status: 404 })
    expect(await listBlobs(api.folder)).toEqual(before)
  })

  test('takes a resource away; its file goes with the next sweep', async () => {
    const { id } = await add('Old rates', 'PRO')
    const params = { id }
    await admin.call(resourcesForStaff.remove, { params })
    expect(await titlesFor('PRO')).not.toContain('Old rates')
    for (const call of [resourcesForStaff.remove, resourcesForStaff.pdf])
      await expect(admin.call(call, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('may not add a picture, nothing, a file without a title, or one in no folder', async () => {
    const before = await listBlobs(api.folder)
    await expect(add('Photo', 'PRO', image('a.png'))).rejects.toMatchObject({
      status: 415,
      code: 'resource_file_type',
    })
    await expect(add(' ', 'PRO')).rejects.toMatchObject({
      fields: { title: { code: 'resource_title_required' } },
    })
    await expect(add('Anywhere', [])).rejects.toMatchObject({
      fields: { folders: { code: 'resource_folder_required' } },
    })
    await expect(
      admin.call(resourcesForStaff.add, { body: { title: 'None', folders: 'PRO', files: [] } }),
    ).rejects.toMatchObject({ fields: { files: { code: 'file_required' } } })
    expect(await listBlobs(api.folder)).toEqual(before)
  })

  test('leaves an entry in the audit log with every change', async () => {
    const { id } = await add('Audited', 'PRO')
    await admin.call(resourcesForStaff.remove, { params: { id } })
    const entries = await api.db.rows<{ action: string }>(sql`
      select action from audit_log where actor_id = ${admin.staffId} order by position desc limit 2
    `)
    expect(entries.map(({ action }) => action)).toEqual([
      'DELETE /staff/v1/resources/:id',
      'POST /staff/v1/resources',
    ])
  })
})

describe('the papers of our own', () => {
  const titles = {
    'tax-deadline-calendar': {
      en: 'Tax Deadline Calendar 2026',
      es: 'Calendario de impuestos 2026',
    },
    'owner-operator-deductions': {
      en: 'Owner-Operator Deduction Quick List',
      es: 'Lista rápida de deducciones',
    },
  }
  const papers = Tool.options.flatMap((id) =>
    (['en', 'es'] as const).map((language) => ({ id, language, title: titles[id][language] })),
  )

  async function print(token: string, id: Tool, language: string, headers = {}) {
    return api.app.inject({
      url: `/api/v1/pdfs/tool/${id}.pdf?language=${language}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  }

  test.each(papers)('$id in $language is one page: $title', async ({ id, language, title }) => {
    const { call } = await api.signIn({ plan: 'RIDE', isActive: false })
    const paper = await call(resources.tool, { params: { id }, query: { language } })
    const document = await PDFDocument.load(await paper.arrayBuffer())
    expect(document.getPageCount()).toBe(1)
    expect(document.getTitle()).toBe(title)
    expect(document.getAuthor()).toBe('Blue Ridge Trucker Tax')
  })

  test.each(papers)(
    '$id in $language is not sent again when unchanged, and can be fetched in byte ranges',
    async ({ id, language }) => {
      const { token } = await api.signIn()
      const first = await print(token, id, language)
      const { etag } = first.headers
      const again = await print(token, id, language, { 'if-none-match': etag })
      expect(again.statusCode).toBe(304)
      const part = await print(token, id, language, { range: 'bytes=0-4' })
      expect([part.statusCode, part.payload]).toEqual([206, '%PDF-'])
    },
  )

  test('carry the firm’s own name once it has one', async () => {
    const { token } = await api.signIn()
    const before = await print(token, 'owner-operator-deductions', 'en')
    await admin.call(firmSettingsForStaff.change, {
      body: { firmSettings: { name: 'Ozark Road Tax' } },
    })
    const after = await print(token, 'owner-operator-deductions', 'en')
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect((await PDFDocument.load(after.rawPayload)).getAuthor()).toBe('Ozark Road Tax')
  })

  test('are of the year it is where the client is', async () => {
    api.clock.at = new Date('2026-12-31T18:00:00.000Z')
    const { token } = await api.signIn()
    const etagAt = async (at: string) => {
      api.clock.at = new Date(at)
      return (await print(token, 'tax-deadline-calendar', 'en')).headers.etag
    }
    const [noon, evening, next] = [
      await etagAt('2026-12-31T18:00:00.000Z'),
      await etagAt('2027-01-01T05:59:00.000Z'),
      await etagAt('2027-01-01T06:00:00.000Z'),
    ]
    expect(evening).toBe(noon)
    expect(next).not.toBe(noon)
  })

  test('include next year’s calendar, with the amounts of the payments it is about', async () => {
    api.clock.at = new Date('2026-11-26T18:00:00.000Z')
    const { call } = await api.signIn()
    const read = async (year: 'this' | 'next') => {
      const params = { id: 'tax-deadline-calendar' } as const
      const paper = await call(resources.tool, { params, query: { year } })
      const bytes = await paper.arrayBuffer()
      const document = await PDFDocument.load(bytes)
      return { pages: document.getPageCount(), title: document.getTitle() }
    }
    expect(await read('this')).toEqual({ pages: 1, title: 'Tax Deadline Calendar 2026' })
    expect(await read('next')).toEqual({ pages: 1, title: 'Tax Deadline Calendar 2027' })
    const dollars = async (year: number) =>
      (await reportingThresholds(api.db, year)).map(({ cents, isProvisional }) => [
        cents / 100,
        isProvisional,
      ])
    expect(await dollars(2025)).toEqual([
      [600, false],
      [20_000, false],
    ])
    expect(await dollars(2026)).toEqual([
      [2_000, false],
      [20_000, false],
    ])
    expect(await dollars(2027)).toEqual([
      [2_000, true],
      [20_000, false],
    ])
  })

  test('are printed the next time where that failed once', async () => {
    // A year that has not been printed yet.
    api.clock.at = new Date('2027-06-01T15:00:00.000Z')
    const { token } = await api.signIn()
    vi.spyOn(pdfmake, 'createPdf').mockReturnValueOnce({
      getBuffer: () => Promise.reject(new Error('EMFILE: too many open files')),
    } as never)
    expect((await print(token, 'tax-deadline-calendar', 'es')).statusCode).toBe(500)
    expect((await print(token, 'tax-deadline-calendar', 'es')).statusCode).toBe(200)
  })

  test('are refused in an unsupported language or under an unknown name', async () => {
    const { token } = await api.signIn()
    expect((await print(token, 'tax-deadline-calendar', 'fr')).statusCode).toBe(422)
    expect((await print(token, 'horoscope' as Tool, 'en')).statusCode).toBe(404)
  })
})
