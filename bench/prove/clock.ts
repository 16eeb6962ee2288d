import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account } from '@milepost/contract/account/account'
import { mileage } from '@milepost/contract/mileage/mileage'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { CallFailed, createCaller } from '@milepost/contract/wire/caller'
import { connect } from '../../apps/api/src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../../apps/api/src/platform/database/embedded-database.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { libfaketime } from '../../scripts/libfaketime.ts'
import { benchPassword, insertClients, newClients, type BenchClient } from '../bench-clients.ts'
import { startProcess } from '../processes.ts'
import type { Outcome } from './proof.ts'

type Call = ReturnType<typeof createCaller>
type RunAt = <T>(time: string, work: (call: (token?: string) => Call) => Promise<T>) => Promise<T>

/**
 * Runs real servers with a shifted clock: around New Year, in both nights when daylight saving time changes,
 * and after sessions expired.
 */
export async function shiftedClock(): Promise<Outcome> {
  if (!existsSync(libfaketime)) return { holds: undefined, figure: 'needs libfaketime' }
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'milepost-clock-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase(folder)
  started.defer(() => database.stop())
  await migrate(database.ownerUrl, database.url)
  const db = connect(database.url)
  started.defer(() => db.end())
  const [driver, ride] = [newClients(1), newClients(1)]
  await insertClients(db, driver)
  await insertClients(db, ride, 'RIDE')

  const runAt: RunAt = async (time, work) => {
    const server = await startProcess('apps/api/src/server.ts', folder, {
      PORT: '0',
      MILEPOST_DATA: folder,
      PUBLIC_URL: 'https://portal.example',
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      MILEPOST_SECRET: 'a secret that protects nothing here',
      MILEPOST_JOBS: '0',
      LD_PRELOAD: libfaketime,
      FAKETIME: `@${time}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TZ: 'UTC',
    })
    try {
      return await work((token) =>
        createCaller({
          send: (url, { method, headers, body }) =>
            fetch(server.address + url, { method, headers, body: body ?? null }),
          root: '/api',
          token: () => token,
        }),
      )
    } finally {
      await server.stop()
    }
  }
  const checks = { ...(await newYear(runAt, driver[0]!)), ...(await summerTime(runAt, ride[0]!)) }
  Object.assign(checks, await expiry(runAt, driver[0]!))
  const broken = Object.entries(checks).filter(([, isRight]) => !isRight)
  for (const [label] of broken) console.error(`not so: ${label}`)
  return {
    holds: broken.length === 0,
    figure: `${Object.keys(checks).length} checks on 8 clocks, ${broken.length} failed`,
  }
}

type Checks = Record<string, boolean>

/** Whether the call is refused with this status. */
const isRefusedWith = (status: number, work: Promise<unknown>) =>
  work.then(
    () => false,
    (reason: unknown) => reason instanceof CallFailed && reason.status === status,
  )

const newSession = async (call: Call, { email }: BenchClient, rememberMe: boolean) => {
  const signedIn = await call(account.signIn, {
    body: { user: { email, password: benchPassword, rememberMe } },
  })
  return (signedIn as { bearerToken: string }).bearerToken
}

/** A day as entered on the per diem screen. */
const day = (effectiveDate: string) => ({
  body: { perDiemEntry: { effectiveDate, ownerOperatorFullCount: 1 } },
})

async function newYear(runAt: RunAt, driver: BenchClient): Promise<Checks> {
  const before = await runAt('2026-12-31 09:59:30', async (call) => {
    const token = await newSession(call(), driver, false)
    return {
      token,
      newYearsEve: (await call(token)(perDiem.create, day('2026-12-31'))).id !== '',
      // At UTC+14 the new year begins at 10:00 UTC.
      tooEarly: await isRefusedWith(422, call(token)(perDiem.create, day('2027-01-01'))),
    }
  })
  return runAt('2026-12-31 10:00:30', async (call) => {
    const mine = call(before.token)
    const created = await mine(perDiem.create, day('2027-01-01'))
    const [old, now] = await Promise.all(
      ['2026', '2027'].map((year) => mine(perDiem.year, { params: { year } })),
    )
    return {
      'the last day of the year is taken': before.newYearsEve,
      'the first of the next is not, before it has begun anywhere': before.tooEarly,
      'and is from the minute it has': created.effectiveDate === '2027-01-01',
      'each day counts in its year': old!.yearToDateFullDays === 1 && now!.yearToDateFullDays === 1,
      'a rate that nobody has announced says so': now!.provisional,
      'the session goes on': true,
    }
  })
}

/** Trips of 25 elapsed minutes, whatever the local clock did. */
async function summerTime(runAt: RunAt, driver: BenchClient): Promise<Checks> {
  const zones = { startTimeZone: 'America/New_York', endTimeZone: 'America/New_York' }
  const drive = (call: Call, startTime: string, endTime: string) =>
    call(mileage.create, { body: { startTime, endTime, ...zones, miles: 12.4 } })
  const spring = await runAt('2026-03-08 07:30:00', (call) =>
    drive(call(driver.token), '2026-03-08T01:50:00-05:00', '2026-03-08T03:15:00-04:00'),
  )
  const autumn = await runAt('2026-11-01 06:30:00', async (call) => {
    const mine = call(driver.token)
    return {
      trip: await drive(mine, '2026-11-01T01:50:00-04:00', '2026-11-01T01:15:00-05:00'),
      backwards: await isRefusedWith(
        422,
        drive(mine, '2026-11-01T01:50:00-05:00', '2026-11-01T01:15:00-04:00'),
      ),
    }
  })
  const getDuration = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
    (Date.parse(endTime) - Date.parse(startTime)) / 60_000
  return {
    'a trip over the hour that is left out lasts 25 minutes': getDuration(spring) === 25,
    'a trip in the hour that comes twice lasts 25 minutes': getDuration(autumn.trip) === 25,
    'and ends at the second quarter past one': autumn.trip.endTime.endsWith('-05:00'),
    'one that ends before it starts is refused, though the wall says otherwise': autumn.backwards,
  }
}

async function expiry(runAt: RunAt, driver: BenchClient): Promise<Checks> {
  const [short, long] = await runAt('2027-02-01 08:00:00', async (call) => [
    await newSession(call(), driver, false),
    await newSession(call(), driver, true),
  ])
  const details = (call: Call) => call(account.currentUser, {})
  const isIn = (call: Call) => isRefusedWith(401, details(call)).then((isOut) => !isOut)
  const nextDay = await runAt('2027-02-01 19:55:00', async (call) => isIn(call(short)))
  const later = await runAt('2027-02-02 08:00:00', async (call) => [
    await isIn(call(short)),
    await isIn(call(long)),
  ])
  const month = await runAt('2027-03-05 08:05:00', async (call) => isIn(call(long)))
  return {
    'a session lasts nearly 12 hours without use': nextDay,
    'and no longer than 12': !later[0],
    'a remembered one lasts': later[1]!,
    'and no longer than 30 days without use': !month,
  }
}
