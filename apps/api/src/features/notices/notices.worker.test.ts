import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startFakePushService } from '@milepost/testing/fake-push-service.ts'
import { makeJobsDue, subscribe } from '../../../test/records/notices.ts'
import { withDatabase } from '../../../test/servers/database-server.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { startProcess } from '../../../test/servers/start-process.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { sql } from '../../platform/database/database.ts'
import { notify } from '../../shared/notify.ts'

let api: Awaited<ReturnType<typeof startApi>>
let service: Awaited<ReturnType<typeof startFakePushService>>
let worker: Awaited<ReturnType<typeof startProcess>> | undefined
beforeAll(async () => {
  service = await startFakePushService()
  api = await startApi({ now: new Date().toISOString(), pushServices: [service.origin] })
})
afterEach(() => worker?.stop('SIGKILL'))
afterAll(async () => {
  await api.stop()
  await service.stop()
})

async function startWorker(): Promise<void> {
  const databaseName = new URL(api.databaseUrl).pathname.slice(1)
  worker = await startProcess('worker', {
    MILEPOST_DATA: api.folder,
    DATABASE_URL: api.databaseUrl,
    DATABASE_OWNER_URL: withDatabase(inject('databaseServer').ownerUrl, databaseName),
    PUBLIC_URL: 'https://portal.test',
    MILEPOST_SECRET: 'the tests’ own secret, known to all',
    PUSH_SERVICES: service.origin,
  })
}

/** A time zone in which it is about noon: the worker has the real clock. */
function findZoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // The signs of these names are the other way around.
  return `Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`
}

const outbox = () => join(api.folder, 'outbox')
async function readMails() {
  const names = await readdir(outbox()).catch(() => [])
  const written = names.filter((name) => !name.startsWith('.'))
  return Promise.all(
    written.map(async (name) => PostalMime.parse(await readFile(join(outbox(), name)))),
  )
}
const countUnsent = async () =>
  (await api.db.row<{ count: number }>(sql`
      select (select count(*) from notices
              where mail_state in ('waiting', 'sending') or push_state = 'waiting')
           + (select count(*) from notice_pushes) as count
    `))!.count

test('of notices to many clients none is lost and none doubled, though the worker is killed again and again', async () => {
  const months = ['2026-08', '2026-09', '2026-10']
  const people = []
  for (let i = 0; i < 12; i++) {
    const client = await api.signIn()
    await api.db.rows(sql`
      update accounts set time_zone = ${findZoneAtNoon()} where id = ${client.accountId}
    `)
    people.push({ ...client, device: await subscribe(client, service) })
  }
  for (const aboutId of months)
    for (const { accountId } of people)
      await api.db.transaction((transaction) =>
        notify(transaction, { accountId, kind: 'books_ready', aboutId, path: '/', at: new Date() }),
      )
  await makeJobsDue(api)

  for (const enough of [3, 12]) {
    await startWorker()
    await waitFor(async () => expect((await readMails()).length).toBeGreaterThanOrEqual(enough))
    await worker!.stop('SIGKILL')
  }
  await startWorker()
  await waitFor(async () => expect(await countUnsent()).toBe(0))

  const mails = (await readMails()).map(({ to, subject }) => `${to![0]!.address}: ${subject}`)
  expect(mails.toSorted()).toEqual(
    people
      .flatMap(({ email }) =>
        ['August', 'September', 'October'].map(
          (month) => `${email}: Your books for ${month} are ready`,
        ),
      )
      .toSorted(),
  )
  for (const { device } of people) {
    const shown = device.shown()
    // One that a killed worker may have sent has the same tag: the device shows it once.
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1)
    expect(shown[0]).toMatchObject({ body: 'You have 3 months of books from us.' })
  }
})
