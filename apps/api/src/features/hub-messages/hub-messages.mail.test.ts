import { afterAll, beforeAll, expect, test } from 'vitest'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { notify } from '../../shared/notify.ts'

let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => {
  api = await startApi()
  staff = await api.signInStaff()
})
afterAll(() => api.stop())

const mailsTo = async (email: string) => {
  await api.work()
  return api.mails.filter(({ to }) => to === email)
}

test('every user of an account gets a mail about a new message, in their own language and without its text', async () => {
  const dana = await api.signIn()
  const lena = { id: crypto.randomUUID(), email: `${crypto.randomUUID()}@drivers.test` }
  await api.db.rows(sql`
    insert into client_users (account_id, id, email, full_name, language)
    values (${dana.accountId}, ${lena.id}, ${lena.email}, 'Lena Whitfield', 'es')
  `)
  const params = { accountId: dana.accountId }
  const body = { subject: 'Your <2025> return', body: 'It is done.', messageType: 'read_only' }
  const { id } = await staff.call(hubMessagesForStaff.send, { params, body: body as never })

  const [mail] = await mailsTo(dana.email)
  expect(mail!.subject).toBe('A new message from Blue Ridge Trucker Tax')
  expect(mail!.text).toContain('“Your <2025> return”')
  expect(mail!.text).toContain(`https://portal.test/hub-messages/show/${id}`)
  expect(mail!.html).toContain('Your &#60;2025&#62; return')
  expect(mail!.text).not.toContain('It is done')
  expect((await mailsTo(lena.email)).map(({ subject }) => subject)).toEqual([
    'Un mensaje nuevo de Blue Ridge Trucker Tax',
  ])
})

test('a reminder is mailed only while the client has not answered', async () => {
  const dana = await api.signIn()
  const id = await sendMessage(staff, dana, { type: 'reply' })
  await mailsTo(dana.email)
  const remind = () =>
    notify(api.db, {
      accountId: dana.accountId,
      kind: 'reminder',
      aboutId: id,
      path: `/hub-messages/show/${id}`,
      at: api.clock.now(),
    })
  const reminders = async () =>
    (await mailsTo(dana.email)).filter(({ subject }) => subject.includes('waiting'))
  await remind()
  expect(await reminders()).toHaveLength(1)
  await remind()
  await dana.call(hubMessages.change, { params: { id }, body: { response: 'Here it is.' } })
  expect(await reminders()).toHaveLength(1)
})
