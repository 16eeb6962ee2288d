import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { image } from '@milepost/testing/files.ts'
import { send, setStatus } from '../../../../test/records/documents.ts'
import { startApi } from '../../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi({ idleJobs: ['make_preview'] })))
afterAll(() => api.stop())

type Reason = { code: 'blurry' | 'missing_pages'; sentence?: string; fileNumbers: number[] }

async function sendBack(reason: Reason, pages = 1) {
  const [dana, staff] = [await api.signIn(), await api.signInStaff()]
  const files = Array<File>(pages).fill(await image('receipt.jpg'))
  const { guid: id } = await send(dana, files, { title: 'Fuel & tolls' })
  await api.work()
  await setStatus(api.db, dana, id, 'processing')
  await staff.call(documentsForStaff.move, {
    params: { accountId: dana.accountId, id },
    body: { status: 'needs_resubmission', reason },
  })
  return { ...dana, id }
}

const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email)

test('a client gets a mail that says what to send again, why, and where', async () => {
  const { email, id } = await sendBack({ code: 'blurry', fileNumbers: [] })
  await api.work()
  const [mail] = mailsTo(email)
  expect(mail!.subject).toBe('Please send “Fuel & tolls” again')
  expect(mail!.text).toContain('The picture is blurry.')
  expect(mail!.text).toContain(`https://portal.test/documents/show/${id}`)
  expect(mail!.html).toContain('Fuel &#38; tolls')
})

test('the firm’s own words go before ours', async () => {
  const sentence = 'The gallons on page 1 can’t be read.'
  const { email } = await sendBack({ code: 'blurry', sentence, fileNumbers: [1] })
  await api.work()
  expect(mailsTo(email)[0]!.text).toContain(sentence)
})

test('who has sent it again meanwhile is not asked to', async () => {
  const dana = await sendBack({ code: 'blurry', fileNumbers: [] })
  await setStatus(api.db, dana, dana.id, 'resubmitted')
  await api.work()
  expect(mailsTo(dana.email)).toEqual([])
})

const marked = 'You only need to retake the marked pages. The others are fine.'
const all = 'Please send all 2 pages again.'
const fine = 'The pages you sent are fine.'

test.each([
  ['the marked ones, where the others are fine', { code: 'blurry', fileNumbers: [2] }, 2, marked],
  ['all, where none is named', { code: 'blurry', fileNumbers: [] }, 2, all],
  ['all, where each is named', { code: 'blurry', fileNumbers: [1, 2] }, 2, all],
  ['those alone that are missing', { code: 'missing_pages', fileNumbers: [] }, 2, fine],
  ['the only one, without a word', { code: 'blurry', fileNumbers: [] }, 1, undefined],
] as const)(
  'which pages have to be sent again: %s',
  async (_, { code, fileNumbers }, pages, expectedSentence) => {
    const { email } = await sendBack({ code, fileNumbers: [...fileNumbers] }, pages)
    await api.work()
    const { text } = mailsTo(email)[0]!
    expect([marked, all, fine].filter((sentence) => text.includes(sentence))).toEqual(
      expectedSentence === undefined ? [] : [expectedSentence],
    )
  },
)
