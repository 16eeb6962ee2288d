import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { image, pdf } from '@milepost/testing/files.ts'
import { send } from '../../../test/records/documents.ts'
import { eicar, fakeClamd } from '../../../test/servers/fake-clamd.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { createClamdScanner } from '../../platform/storage/virus-scanner.ts'
import { makeDocumentPreview } from './documents.jobs.ts'

let clamd: Awaited<ReturnType<typeof fakeClamd>>
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  clamd = await fakeClamd()
  api = await startApi({ scanner: createClamdScanner(clamd.url), idleJobs: ['index_document'] })
})
afterEach(() => void (clamd.isAway = false))
afterAll(async () => {
  await api.stop()
  await clamd.stop()
})

/** A valid PDF with the standard antivirus test string (EICAR) appended. */
const infectedPdf = async (name: string) =>
  new File([await (await pdf(name)).arrayBuffer(), eicar], name)

/** A client's document, and a way to see its current state. */
async function sent(files: File[]) {
  const dana = await api.signIn()
  const { call: asStaff } = await api.signInStaff()
  const { guid, files: stored } = await send(dana, files)
  const show = () => dana.call(documents.show, { params: { id: guid } })
  const original = (fileNumber: number) => {
    const { id } = stored.find((file) => file.fileNumber === fileNumber)!
    return asStaff(workQueue.original, { params: { accountId: dana.accountId, id } })
  }
  return { job: { accountId: dana.accountId, documentId: guid }, show, original }
}

describe('in a firm that has a virus scanner', () => {
  test('a document with a virus is sent back, and the infected file cannot be downloaded', async () => {
    const clean = await image('a.jpg')
    const { show, original } = await sent([clean, await infectedPdf('b.pdf')])
    await api.work()
    // Runs the mail jobs queued by the first run.
    await api.work()
    expect(await show()).toMatchObject({
      status: 'needs_resubmission',
      previewReady: false,
      reason: {
        code: 'infected',
        sentence: null,
        fileNumbers: [2],
      },
    })
    expect(api.mails.at(-1)?.text).toContain('A file has a virus, so we didn’t open it.')
    await expect(original(2)).rejects.toMatchObject({
      status: 403,
      code: 'file_infected',
      message: 'This file has a virus, so we didn’t open it. Take a photo of the page instead.',
    })
    expect(await (await original(1)).bytes()).toEqual(await clean.bytes())
  })

  test('one without gets its PDF', async () => {
    const { show } = await sent([await image('a.jpg'), await pdf('b.pdf')])
    await api.work()
    expect(await show()).toMatchObject({ status: 'uploaded', previewReady: true })
  })

  test('nothing is opened while the scanner does not answer, and all of it afterwards', async () => {
    const { job, show, original } = await sent([await pdf('a.pdf')])
    clamd.isAway = true
    await expect(makeDocumentPreview(api.platform, job, { attempt: 12 })).rejects.toThrow(
      'The virus scanner could not look into a file.',
    )
    await expect(original(1)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    expect(await show()).toMatchObject({ status: 'uploaded', previewReady: false })
    clamd.isAway = false
    await api.work()
    expect((await show()).previewReady).toBe(true)
    expect((await original(1)).size).toBeGreaterThan(0)
  })

  test('a virus that the scanner learns of later keeps the original shut', async () => {
    const { original } = await sent([await pdf('a.pdf')])
    await api.work()
    clamd.answer = (socket) => void socket.resume().end('stream: New-Signature FOUND\0')
    await expect(original(1)).rejects.toMatchObject({ code: 'file_infected' })
    clamd.answer = undefined
  })
})
