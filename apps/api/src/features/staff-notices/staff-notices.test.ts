import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firmSettingsForStaff } from '@milepost/contract/firm/firm-settings'
import { threadsForStaff } from '@milepost/contract/hub-messages/threads-for-staff'
import { mileageRatesForStaff } from '@milepost/contract/mileage/mileage-rates'
import { staffNotices } from '@milepost/contract/staff-notices/staff-notices'
import { startThread, writeAsClient, writeAsStaff } from '../../../test/records/threads.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { staffNoticeJobs } from './staff-notices.jobs.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type StaffMember = Awaited<ReturnType<Api['signInStaff']>>

let api: Api
let priya: StaffMember
let dana: Awaited<ReturnType<Api['signIn']>>
beforeAll(async () => void (api = await startApi()))
beforeEach(async () => {
  priya = await api.signInStaff()
  dana = await api.signIn()
})
// What one test leaves does not wait in the next.
afterEach(() =>
  api.db.rows(sql`update hub_messages set handled_at = now() where handled_at is null`),
)
afterAll(() => api.stop())

const waiting = async (staff: StaffMember) => {
  const { id: _id, ...numbers } = await staff.call(staffNotices.waiting, {})
  return numbers
}

describe('what waits for staff', () => {
  test('is the threads in which a client wrote last, until they are answered or handled', async () => {
    expect(await waiting(priya)).toEqual({
      unanswered: 0,
      newReplies: 0,
      mine: 0,
      answers: 0,
      ratesToCheck: 0,
    })
    const first = await startThread(dana)
    const second = await startThread(dana, { subject: 'My old truck' })
    expect(await waiting(priya)).toEqual({
      unanswered: 2,
      newReplies: 2,
      mine: 0,
      answers: 0,
      ratesToCheck: 0,
    })
    await writeAsStaff(priya, dana, first)
    const params = { accountId: dana.accountId, id: second }
    await priya.call(threadsForStaff.change, { params, body: { assignedTo: priya.staffId } })
    expect(await waiting(priya)).toEqual({
      unanswered: 1,
      newReplies: 1,
      mine: 1,
      answers: 0,
      ratesToCheck: 0,
    })
    await priya.call(threadsForStaff.change, { params, body: { isHandled: true } })
    expect(await waiting(priya)).toEqual({
      unanswered: 0,
      newReplies: 0,
      mine: 0,
      answers: 0,
      ratesToCheck: 0,
    })
  })

  test('is not new once somebody at the firm has read it, until the client writes again', async () => {
    const id = await startThread(dana)
    const params = { accountId: dana.accountId, id }
    const maria = await api.signInStaff('admin')
    await maria.call(threadsForStaff.messages, { params, query: {} })
    expect(await waiting(priya)).toEqual({
      unanswered: 1,
      newReplies: 0,
      mine: 0,
      answers: 0,
      ratesToCheck: 0,
    })
    await writeAsClient(dana, id)
    expect(await waiting(priya)).toEqual({
      unanswered: 1,
      newReplies: 1,
      mine: 0,
      answers: 0,
      ratesToCheck: 0,
    })
  })

  test('is what their own clients wrote, for a consultant', async () => {
    const lee = await api.signInStaff('consultant')
    const hers = await api.signIn({ consultantId: lee.staffId })
    await startThread(dana)
    await startThread(hers)
    expect(await waiting(lee)).toEqual({
      unanswered: 1,
      newReplies: 1,
      mine: 0,
      answers: 0,
      ratesToCheck: 0,
    })
    expect(await waiting(priya)).toEqual({
      unanswered: 2,
      newReplies: 2,
      mine: 0,
      answers: 0,
      ratesToCheck: 0,
    })
  })
})

describe('the daily mail', () => {
  const setZone = async (timeZone: string) => {
    const admin = await api.signInStaff('admin')
    await admin.call(firmSettingsForStaff.change, { body: { firmSettings: { timeZone } } })
  }
  const queue = () => staffNoticeJobs(api.platform).queue_daily_mail!.handle({}, { attempt: 1 })
  /** The daily mails that the task leads to at this moment. */
  async function mailsAt(at: string) {
    const { at: before } = api.clock
    api.clock.at = new Date(at)
    await api.work()
    api.mails.length = 0
    await queue()
    await api.work()
    api.clock.at = before
    return api.mails
  }
  const mailAt = async (at: string) => (await mailsAt(at)).map(({ to }) => to)
  /** The others of this database have no password, and so no mail. */
  async function withPassword(staff: StaffMember, language = 'en') {
    await api.db.rows(sql`
      update staff set password_hash = 'set', language = ${language} where id = ${staff.staffId}
    `)
    return `${staff.staffId}@firm.test`
  }
  beforeEach(() => api.db.rows(sql`update staff set password_hash = null`))

  test('comes once, from 7:00 on in the firm’s time zone, also on the day the clocks change', async () => {
    await setZone('America/Chicago')
    const address = await withPassword(priya)
    await startThread(dana)
    expect(await mailAt('2027-03-13T12:59:00Z')).toEqual([])
    expect(await mailAt('2027-03-13T13:00:00Z')).toEqual([address])
    expect(await mailAt('2027-03-13T13:15:00Z')).toEqual([])
    // Daylight saving time begins in the night.
    expect(await mailAt('2027-03-14T11:59:00Z')).toEqual([])
    expect(await mailAt('2027-03-14T12:00:00Z')).toEqual([address])
    // A server that was down in the morning leaves it out.
    expect(await mailAt('2027-03-15T17:00:00Z')).toEqual([])
  })

  test('has numbers only, and the page that shows the rest', async () => {
    const maria = await api.signInStaff('admin')
    await withPassword(maria, 'es')
    await withPassword(priya)
    const id = await startThread(dana, { subject: 'My $84.20 at Love’s' })
    const params = { accountId: dana.accountId, id }
    await priya.call(threadsForStaff.change, { params, body: { assignedTo: priya.staffId } })
    const mails = await mailsAt('2027-04-01T13:00:00Z')
    const texts = mails.map(({ subject, text }) => `${subject}\n${text}`)
    expect(texts).toHaveLength(2)
    const [english, spanish] = texts.toSorted((a) => (a.includes('Buenos días') ? 1 : -1))
    expect(english).toContain('1 waiting for you')
    expect(english).toContain('Assigned to you: 1.')
    expect(english).toContain('https://portal.test/console/inbox')
    expect(spanish).toContain('1 en espera')
    // Rates are an admin's.
    expect(spanish).toContain('Toca revisar las tarifas del IRS.')
    expect(english).not.toContain('IRS')
    expect(spanish).not.toContain('Asignadas')
    for (const text of texts) expect(text).not.toMatch(/84\.20|Whitfield|Dana/)
    // Where it is switched off.
    for (const { settingsUrl } of mails)
      expect(settingsUrl).toBe('https://portal.test/console/security')
  })

  test('asks an admin at the times of year when the IRS announces rates, until somebody has looked', async () => {
    const maria = await api.signInStaff('admin')
    const address = await withPassword(maria)
    // Announced ones count.
    await api.db.rows(sql`
      update mileage_rates set checked_on = '2028-01-10',
             ends_on = nullif(ends_on, '2026-12-31')
    `)
    await api.db.rows(sql`
      update per_diem_rates set checked_on = '2028-01-10', notice = coalesce(notice, '2026-60'),
             is_provisional = false
    `)
    expect(await mailAt('2028-06-14T15:00:00Z')).toEqual([])
    expect(await mailAt('2028-06-15T15:00:00Z')).toEqual([address])
    const [mail] = await mailsAt('2028-06-16T15:00:00Z')
    expect(mail!.subject).toContain('time to look at the IRS’s rates')
    expect(mail!.text).toContain('https://portal.test/console/rates')
    const before = api.clock.at
    api.clock.at = new Date('2028-06-16T18:00:00Z')
    const later = await api.signInStaff('admin')
    await later.call(mileageRatesForStaff.check, { params: { from: '2026-07-01' } })
    api.clock.at = before
    expect(await mailAt('2028-06-17T15:00:00Z')).toEqual([])
    expect(await mailAt('2028-09-26T15:00:00Z')).toEqual([address])
    expect(await mailAt('2028-12-16T15:00:00Z')).toEqual([address])
  })

  test('is not sent if nothing waits, or to who has turned it off', async () => {
    const address = await withPassword(priya)
    expect(await mailAt('2027-05-03T13:00:00Z')).toEqual([])
    await startThread(dana)
    const off = { body: { noticePreferences: { dailyMail: false } } }
    expect(await priya.call(staffNotices.changePreferences, off)).toMatchObject({
      dailyMail: false,
    })
    expect(await mailAt('2027-05-04T13:00:00Z')).toEqual([])
    await priya.call(staffNotices.changePreferences, {
      body: { noticePreferences: { dailyMail: true } },
    })
    expect(await priya.call(staffNotices.preferences, {})).toMatchObject({ dailyMail: true })
    expect(await mailAt('2027-05-05T13:00:00Z')).toEqual([address])
  })

  test('counts only a consultant’s own clients', async () => {
    const lee = await api.signInStaff('consultant')
    await withPassword(lee)
    await startThread(dana)
    expect(await mailAt('2027-06-01T13:00:00Z')).toEqual([])
  })
})
