import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { account } from '@milepost/contract/account/account'
import { staffSecurity } from '@milepost/contract/account/security'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { onServer } from '../test/database-server.ts'
import { codeOf, password, staffWithPassword } from '../test/second-factor.ts'
import { startApi } from '../test/start-api.ts'
import { compiledOnce } from '../test/start-process.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => void (api = await startApi({ now: new Date().toISOString() })))
afterEach(() => api.stop())

const script = fileURLToPath(new URL('admin.ts', import.meta.url))

/** Runs the script as `npm run admin` does, and answers what it said. */
const admin = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const name = new URL(api.databaseUrl).pathname.slice(1)
    const env = {
      DATABASE_URL: api.databaseUrl,
      DATABASE_OWNER_URL: onServer(inject('databaseServer').ownerUrl, name),
      PUBLIC_URL: 'https://portal.firm.test',
      ...compiledOnce,
    }
    execFile(process.execPath, [script, ...args], { env }, (failure, out, err) =>
      resolve({ code: failure ? Number(failure.code) : 0, said: (out + err).trim() }),
    )
  })

const tokenIn = (said: string) =>
  /https:\/\/portal\.firm\.test\/console\/set-password\?token=([\w-]{43})\n/.exec(said)?.[1]

const setPassword = (token: string | undefined) =>
  api.visitor(account.staffSetPassword, {
    body: { resetPasswordToken: token!, password, passwordConfirmation: password },
  })

const signIn = (email: string) =>
  api.visitor(account.staffSignIn, { body: { user: { email, password } } })

test('the first admin is made at the server, sets a password by a link, and enrols', async () => {
  const { code, said } = await admin('Joanna@Firm.test', 'Mary Joanna', 'Carrick')
  expect(code).toBe(0)
  expect(said).toContain('Mary Joanna Carrick is an admin.')
  await setPassword(tokenIn(said))
  const { bearerToken, mustEnrol } = await signIn('joanna@firm.test')
  expect(mustEnrol).toBe(true)
  expect(await api.callWith(bearerToken)(account.currentStaff, {})).toMatchObject({
    ...{ fullName: 'Mary Joanna Carrick', role: 'admin' },
  })
  await expect(setPassword(tokenIn(said))).rejects.toMatchObject({ code: 'invite_link_invalid' })

  // From here on admins make admins.
  const second = await admin('priya@firm.test', 'Priya', 'Shah')
  expect(second).toEqual({
    code: 1,
    said: 'There is an admin already: joanna@firm.test. They invite others in the console.',
  })
})

test('an admin who lost the way gets a new link, and loses the second factor', async () => {
  const { email, call } = await staffWithPassword(api, 'admin')
  const { secret } = await call(staffSecurity.beginTotp, { body: { password } })
  await call(staffSecurity.confirmTotp, { body: { code: codeOf(api, secret) } })
  expect((await signIn(email)).challenge).toBeDefined()
  const { said } = await admin(email, 'Priya', 'Shah')
  await expect(call(account.currentStaff, {})).rejects.toMatchObject({ status: 401 })
  await setPassword(tokenIn(said))
  expect((await signIn(email)).mustEnrol).toBe(true)
})

test.each([[[]], [['joanna@firm.test']], [['not-an-email', 'Joanna', 'Carrick']]])(
  'whoever asks for %j is told how to ask',
  async (args) => {
    expect(await admin(...args)).toEqual({
      code: 1,
      said: 'Say who: npm run admin -- joanna@firm.example Joanna Carrick',
    })
  },
)
