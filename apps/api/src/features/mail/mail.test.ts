import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoMails } from '@milepost/contract/mail/mail'
import { startApi } from '../../../test/servers/start-api.ts'
import { createMailer, getMailFolder } from '../../platform/mail/mail.ts'

let demo: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (demo = await startApi({ demo: true })))
afterAll(() => demo.stop())

const mailer = () =>
  createMailer(
    { smtpUrl: undefined, mailFrom: 'Firm <firm@demo.test>', dataFolder: demo.folder },
    demo.clock,
  )

test('before the first mail the list is empty', async () => {
  const admin = await demo.signInStaff('admin')
  expect(await admin.call(demoMails.list, { query: {} })).toMatchObject({ items: [], total: 0 })
})

test('an admin of the demo reads its mail, newest first, as text and as HTML', async () => {
  const admin = await demo.signInStaff('admin')
  for (const subject of ['Su cuenta', 'Reset your password', 'A new message']) {
    demo.clock.advance(60_000)
    await mailer().send({
      to: 'dana@drivers.test',
      subject,
      text: `${subject}: https://portal.test/?token=a`,
      html: `<p style="margin:0">${subject}</p><script>alert(1)</script>`,
    })
  }
  const listed = await admin.call(demoMails.list, { query: { limit: 2 } })
  expect(listed).toMatchObject({ total: 3, page: 1, limit: 2 })
  expect(listed.items.map(({ subject, to }) => [subject, to])).toEqual([
    ['A new message', 'dana@drivers.test'],
    ['Reset your password', 'dana@drivers.test'],
  ])
  expect(listed.items[0]!.at).toEqual(demo.clock.justNow())
  const { items } = await admin.call(demoMails.list, { query: { limit: 2, page: 2 } })
  expect(await admin.call(demoMails.show, { params: { id: items[0]!.id } })).toMatchObject({
    subject: 'Su cuenta',
    from: 'firm@demo.test',
    text: expect.stringContaining('Su cuenta: https://portal.test/?token=a') as string,
    html: expect.stringContaining('<p style="margin:0">Su cuenta</p>') as string,
  })
})

test('a mail that is still being written is not listed', async () => {
  const admin = await demo.signInStaff('admin')
  const { total } = await admin.call(demoMails.list, { query: {} })
  const half = join(getMailFolder(demo.folder), `.2026-11-21T15-04-00.000Z-${randomUUID()}.eml`)
  await writeFile(half, 'Subject: Half')
  expect(await admin.call(demoMails.list, { query: {} })).toMatchObject({ total })
})

test('a mail that never was is not there', async () => {
  const admin = await demo.signInStaff('admin')
  for (const id of [randomUUID(), '..', '../secret'])
    await expect(admin.call(demoMails.show, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
})

test('only admins read it', async () => {
  const priya = await demo.signInStaff('bookkeeper')
  await expect(priya.call(demoMails.list, { query: {} })).rejects.toMatchObject({ status: 403 })
})

test('outside the demo mail cannot be read, even though some is stored', async () => {
  const api = await startApi()
  try {
    const dataFolder = api.folder
    const mail = { to: 'dana@drivers.test', subject: 'Reset', text: 'a', html: 'a' }
    await createMailer({ smtpUrl: undefined, mailFrom: 'a@b.test', dataFolder }, api.clock).send(
      mail,
    )
    const admin = await api.signInStaff('admin')
    await expect(admin.call(demoMails.list, { query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(
      admin.call(demoMails.show, { params: { id: randomUUID() } }),
    ).rejects.toMatchObject({ status: 404 })
  } finally {
    await api.stop()
  }
})
