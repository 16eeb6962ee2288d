import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientWithPassword, enrollTotp } from '../../test/callers/second-factor.ts'
import { startApi } from '../../test/servers/start-api.ts'
import { sql } from '../platform/database/database.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'

const former = 'the tests’ own secret, known to all'
const next = 'the secret that comes after the tests’ own'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const script = fileURLToPath(new URL('reseal.ts', import.meta.url))

/** Runs the script as `npm run reseal` does; resolves to its exit code and output. */
const reseal = (settings: Record<string, string>) =>
  new Promise<{ code: number; output: string[] }>((resolve) => {
    const env = { DATABASE_URL: api.databaseUrl, ...settings }
    execFile(process.execPath, [script], { env }, (failure, output, refused) =>
      resolve({
        code: failure ? Number(failure.code) : 0,
        output: `${output}${refused}`.trim().split('\n'),
      }),
    )
  })

const sealed = async () =>
  (
    await api.db.rows<{ text: string }>(sql`
      select sealed_secret as text from totp_secrets where sealed_secret is not null order by user_id
    `)
  ).map(({ text }) => text)

test('values encrypted with the former secret are re-encrypted, even from before keys had ids', async () => {
  const people = [await clientWithPassword(api), await clientWithPassword(api)]
  const totps = [await enrollTotp(api, people[0]!), await enrollTotp(api, people[1]!)]
  // In the format from before keys had IDs.
  await api.db.rows(sql`
    update totp_secrets set sealed_secret = split_part(sealed_secret, '.', 2)
    where user_id = ${people[0]!.userId}
  `)
  expect(await reseal({ MILEPOST_SECRET: next })).toMatchObject({ code: 1 })

  const settings = { MILEPOST_SECRET: next, MILEPOST_FORMER_SECRET: former }
  expect(await reseal(settings)).toEqual({
    code: 0,
    output: ['Re-encrypted: 2.', 'You can remove MILEPOST_FORMER_SECRET.'],
  })
  const secrets = createSecrets(next)
  expect((await sealed()).map((text) => secrets.open('totp', text)).sort()).toEqual(
    totps.map(({ secret }) => secret).sort(),
  )
  expect((await reseal(settings)).output[0]).toBe('Re-encrypted: 0.')
})

test('with a wrong data folder, nothing is reported as re-encrypted, and nothing is created', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'milepost-reseal-')), 'data')
  const output = [
    `No Milepost database in the data folder ${folder}; set MILEPOST_DATA or DATABASE_URL to the server's.`,
  ]
  expect(await reseal({ DATABASE_URL: '', MILEPOST_DATA: folder })).toEqual({ code: 1, output })
  expect(existsSync(folder)).toBe(false)
  await rm(join(folder, '..'), { recursive: true })

  const empty = new URL(api.databaseUrl)
  empty.pathname = '/postgres'
  const settings = { DATABASE_URL: empty.href, MILEPOST_SECRET: next }
  expect(await reseal(settings)).toEqual({
    code: 1,
    output: ['Milepost has never been started on this database.'],
  })
})
