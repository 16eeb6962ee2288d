import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { securityForStaff } from '@milepost/contract/account/security'
import { generateCode, password, staffWithPassword } from '../../test/callers/second-factor.ts'
import { withDatabase } from '../../test/servers/database-server.ts'
import { startApi } from '../../test/servers/start-api.ts'
import { compileCacheEnv } from '../../test/servers/start-process.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => void (api = await startApi({ now: new Date().toISOString() })))
afterEach(() => api.stop())

const script = fileURLToPath(new URL('admin.ts', import.meta.url))

/** Runs the script as `npm run admin` does; resolves to its exit code and output. */
const admin = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const name = new URL(api.databaseUrl).pathname.slice(1)
    const env = {
      DATABASE_URL: api.databaseUrl,
      DATABASE_OWNER_URL: withDatabase(inject('databaseServer').ownerUrl, name),
      PUBLIC_URL: 'https://portal.firm.test',
      ...compileCacheEnv,
    }
    execFile(process.execPath, [script, ...args], { env }, (failure, out, err) =>
      resolve({ code: failure ? Number(failure.code) : 0, output: (out + err).trim() }),
    )
  })

const extractToken = (output: string) =>
  /https:\/\/portal\.firm\.test\/console\/set-password\?token=([\w-]{43})\n/.exec(output)?.[1]

const setPassword = (token: string | undefined) =>
  api.visitor(accountForStaff.setPassword, {
    body: { resetPasswordToken: token!, password, passwordConfirmation: password },
  })

const signIn = (email: string) =>
  api.visitor(accountForStaff.signIn, { body: { user: { email, password } } })

test('the first admin is created on the server, sets a password with a link, and enrolls', async () => {
  const { code, output } = await admin('Joanna@Firm.test', 'Mary Joanna', 'Carrick')
  expect(code).toBe(0)
  expect(output).toContain('Mary Joanna Carrick is an admin.')
  await setPassword(extractToken(output))
  const { bearerToken, mustEnrol } = await signIn('joanna@firm.test')
  expect(mustEnrol).toBe(true)
  expect(await api.callWith(bearerToken)(accountForStaff.currentStaff, {})).toMatchObject({
    fullName: 'Mary Joanna Carrick',
    role: 'admin',
  })
  await expect(setPassword(extractToken(output))).rejects.toMatchObject({
    code: 'invite_link_invalid',
  })

  // After the first admin, admins create admins in the console.
  const second = await admin('priya@firm.test', 'Priya', 'Shah')
  expect(second).toEqual({
    code: 1,
    output: 'There is already an admin, joanna@firm.test, who can invite others in the console.',
  })
})

test('an admin who is locked out gets a new link, and the second factor is removed', async () => {
  const { email, call } = await staffWithPassword(api, 'admin')
  const { secret } = await call(securityForStaff.startTotp, { body: { password } })
  await call(securityForStaff.confirmTotp, { body: { code: generateCode(api, secret) } })
  expect((await signIn(email)).challenge).toBeDefined()
  const earlier = extractToken((await admin(email, 'Priya', 'Shah')).output)
  const { output } = await admin(email, 'Priya', 'Shah')
  // Whoever took over the mailbox has no other way in.
  await expect(setPassword(earlier)).rejects.toMatchObject({ code: 'invite_link_invalid' })
  await expect(call(accountForStaff.currentStaff, {})).rejects.toMatchObject({ status: 401 })
  await setPassword(extractToken(output))
  expect((await signIn(email)).mustEnrol).toBe(true)
})

test.each([[[]], [['joanna@firm.test']], [['not-an-email', 'Joanna', 'Carrick']]])(
  'the arguments %j print the usage',
  async (args) => {
    expect(await admin(...args)).toEqual({
      code: 1,
      output: 'Name the admin: npm run admin -- joanna@firm.example Joanna Carrick',
    })
  },
)
