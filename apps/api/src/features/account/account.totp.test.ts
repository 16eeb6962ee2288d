import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account, accountForStaff } from '@milepost/contract/account/account'
import { security } from '@milepost/contract/account/security'
import {
  clientWithPassword,
  enrollTotp,
  generateCode,
  password,
  requestChallenge,
  signIn,
  verifyCode,
} from '../../../test/callers/second-factor.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

const minute = 60_000

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
// Moves past the TOTP codes used by earlier tests.
beforeEach(() => api.clock.advance(5 * minute))
afterAll(() => api.stop())

/** A client with an authenticator app and a code that has not been used yet. */
async function enrolled() {
  const dana = await clientWithPassword(api)
  const app = await enrollTotp(api, dana)
  api.clock.advance(minute)
  return { ...dana, ...app }
}

/** A code in the form of 123456, such as 123-456 or full-width digits. */
const as = (form: string, code: string) =>
  form.normalize('NFKC') === '123456'
    ? code.replace(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0))
    : // In one pass: a code may begin with 456.
      form.replace(/123|456/g, (half) => (half === '123' ? code.slice(0, 3) : code.slice(3)))

const wrong = { status: 422, code: 'code_wrong' }
const ended = { status: 401, code: 'challenge_ended' }

describe('an authenticator app', () => {
  test('is required at sign-in once its first code is confirmed, before a token is issued', async () => {
    const dana = await clientWithPassword(api)
    const { secret, uri } = await dana.call(security.startTotp, { body: { password } })
    expect(uri).toContain('otpauth://totp/Blue%20Ridge%20Trucker%20Tax:')
    expect(await signIn(api, dana.email)).toHaveProperty('bearerToken')

    await dana.call(security.confirmTotp, { body: { code: generateCode(api, secret) } })
    api.clock.advance(minute)
    const challenge = await requestChallenge(api, dana.email)
    expect(challenge).toMatchObject({ methods: ['totp', 'recovery_code'], passkey: null })
    const { bearerToken } = await verifyCode(api, challenge, generateCode(api, secret))
    const user = await api.callWith(bearerToken)(account.currentUser, {})
    expect(user.id).toBe(dana.userId)
  })

  test('has a secret that no browser stores', async () => {
    const { token } = await clientWithPassword(api)
    const answer = await api.app.inject({
      method: 'POST',
      url: `/api${security.startTotp.path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { password },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('may be half a minute early or late, and its code may be typed with blanks', async () => {
    for (const offsetSeconds of [-30, 30]) {
      const { email, code } = await enrolled()
      const typed = code(offsetSeconds).replace(/(...)/, ' $1 ')
      await expect(
        verifyCode(api, await requestChallenge(api, email), typed),
      ).resolves.toBeDefined()
    }
    const { email, code } = await enrolled()
    await expect(
      verifyCode(api, await requestChallenge(api, email), code(-90)),
    ).rejects.toMatchObject(wrong)
  })

  test.each([
    ['a hyphen', '123-456'],
    ['a dash', '123–456'],
    ['a hyphen that breaks no line', '123\u2011456'],
    ['a long dash', '123—456'],
    ['a minus', '123−456'],
    ['a soft hyphen', '123\u00ad456'],
    ['an invisible blank after it', '123456\u200b'],
    ['the number of a list', '1. 123456'],
    ['full-width digits', '１２３４５６'],
  ])('may have its code pasted with %s, when it is set up and at sign-in', async (_, form) => {
    const dana = await clientWithPassword(api)
    const { secret } = await dana.call(security.startTotp, { body: { password } })
    await dana.call(security.confirmTotp, { body: { code: as(form, generateCode(api, secret)) } })
    api.clock.advance(minute)
    const challenge = await requestChallenge(api, dana.email)
    const typed = as(form, generateCode(api, secret))
    await expect(verifyCode(api, challenge, typed)).resolves.toBeDefined()
  })

  test('shows codes that count once, those included that came before', async () => {
    const { email, code } = await enrolled()
    await verifyCode(api, await requestChallenge(api, email), code())
    for (const used of [code(), code(-30)])
      await expect(verifyCode(api, await requestChallenge(api, email), used)).rejects.toMatchObject(
        wrong,
      )
  })

  test('lets one of many in that come with one code at once', async () => {
    const { email, code } = await enrolled()
    const challenges = await Promise.all(
      Array.from({ length: 8 }, () => requestChallenge(api, email)),
    )
    const tries = await Promise.allSettled(challenges.map((one) => verifyCode(api, one, code())))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('has ten tries over all challenges, also when they come all at once', async () => {
    const dana = await enrolled()
    const challenges: { token: string }[] = []
    while (challenges.length < 5) challenges.push(await requestChallenge(api, dana.email))
    const lastChallenge = challenges.pop()!
    const guess = (challenge: { token: string }) =>
      verifyCode(api, challenge, '000000').catch((reason: { code: string }) => reason.code)
    const refusals: unknown[] = []
    while (refusals.length < 20) refusals.push(...(await Promise.all(challenges.map(guess))))
    expect(refusals.filter((refusal) => refusal === 'code_wrong')).toHaveLength(10)
    await expect(verifyCode(api, lastChallenge, dana.code())).rejects.toMatchObject({
      code: 'second_factor_locked',
    })
  })

  test('cannot be enrolled with the code that signs in right after', async () => {
    const dana = await clientWithPassword(api)
    const { code } = await enrollTotp(api, dana)
    const challenge = await requestChallenge(api, dana.email)
    await expect(verifyCode(api, challenge, code())).rejects.toMatchObject(wrong)
  })

  test('takes the place of the one before only once its own code was entered', async () => {
    const { call, email, code } = await enrolled()
    const { secret } = await call(security.startTotp, { body: { password } })
    await verifyCode(api, await requestChallenge(api, email), code())
    api.clock.advance(minute)
    await call(security.confirmTotp, { body: { code: generateCode(api, secret) } })
    api.clock.advance(minute)
    const challenge = await requestChallenge(api, email)
    await expect(verifyCode(api, challenge, code())).rejects.toMatchObject(wrong)
    await expect(verifyCode(api, challenge, generateCode(api, secret))).resolves.toBeDefined()
  })

  test('is not enrolled by a wrong code, nor by a right one after half an hour', async () => {
    const dana = await clientWithPassword(api)
    const confirm = (code: string) => dana.call(security.confirmTotp, { body: { code } })
    await expect(confirm('000000')).rejects.toMatchObject({ code: 'totp_not_begun' })
    const { secret } = await dana.call(security.startTotp, { body: { password } })
    await expect(confirm('12345')).rejects.toMatchObject(wrong)
    api.clock.advance(31 * minute)
    await expect(confirm(generateCode(api, secret))).rejects.toMatchObject({
      code: 'totp_not_begun',
    })
    expect(await dana.call(security.secondFactor, {})).toMatchObject({ totpSince: null })
  })

  test('is stored encrypted, and its secret is never shown again', async () => {
    const { secret, call, recoveryCodes } = await enrolled()
    const tables = ['totp_secrets', 'recovery_codes', 'idempotency_keys', 'audit_log']
    const rows = await Promise.all(tables.map((name) => api.db.pool.query(`select * from ${name}`)))
    const storedRows = JSON.stringify(rows.map((result) => result.rows))
    for (const codes of [secret, ...recoveryCodes]) expect(storedRows).not.toContain(codes)
    expect(JSON.stringify(await call(security.secondFactor, {}))).not.toContain(secret)
  })

  test('goes with its recovery codes, and the password alone is enough again', async () => {
    const { call, email } = await enrolled()
    await call(security.removeTotp, { body: { password } })
    expect(await call(security.secondFactor, {})).toMatchObject({
      totpSince: null,
      recoveryCodesLeft: 0,
    })
    expect(await signIn(api, email)).toHaveProperty('bearerToken')
  })
})

describe('a change that comes twice at once', () => {
  test('enrols the app once, whose codes and recovery codes count', async () => {
    const dana = await clientWithPassword(api)
    const { secret } = await dana.call(security.startTotp, { body: { password } })
    const confirm = () =>
      dana.call(security.confirmTotp, { body: { code: generateCode(api, secret) } }).then(
        ({ recoveryCodes }) => recoveryCodes,
        () => [],
      )
    const codes = (await Promise.all([confirm(), confirm(), confirm(), confirm()])).flat()
    expect(codes).toHaveLength(10)
    api.clock.advance(minute)
    for (const code of [generateCode(api, secret), codes[0]!])
      await expect(
        verifyCode(api, await requestChallenge(api, dana.email), code),
      ).resolves.toBeDefined()
  })

  test('leaves only one set of ten recovery codes valid', async () => {
    const { call, email } = await enrolled()
    const createCodes = () => call(security.newRecoveryCodes, { body: { password } })
    const created = await Promise.all([createCodes(), createCodes(), createCodes(), createCodes()])
    expect((await call(security.secondFactor, {})).recoveryCodesLeft).toBe(10)
    const outcomes = await Promise.allSettled(
      created.map(async ({ recoveryCodes: [code] }) =>
        verifyCode(api, await requestChallenge(api, email), code!),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a person who changes their second factor', () => {
  test('types the password again', async () => {
    const { call } = await enrolled()
    for (const body of [{}, { password: 'Wrong-Pass-1' }])
      for (const change of [
        security.startTotp,
        security.removeTotp,
        security.newRecoveryCodes,
        security.startPasskey,
      ])
        await expect(call(change, { body })).rejects.toMatchObject({ status: 422 })
    expect((await call(security.secondFactor, {})).totpSince).not.toBeNull()
  })

  test('has ten tries, whatever is undone of the calls', async () => {
    const { call } = await enrolled()
    const remove = (typed: string) => call(security.removeTotp, { body: { password: typed } })
    for (let i = 0; i < 10; i++)
      await expect(remove('Wrong-Pass-1')).rejects.toMatchObject({ code: 'password_wrong' })
    await expect(remove(password)).rejects.toMatchObject({ status: 429, code: 'locked' })
  })
})

describe('a recovery code', () => {
  test('is one of ten created with the first second factor, and works only once', async () => {
    const { email, recoveryCodes, call } = await enrolled()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)

    const [code] = recoveryCodes
    const typed = ` ${code!.toLowerCase().replace('-', ' ')} `
    await expect(verifyCode(api, await requestChallenge(api, email), typed)).resolves.toBeDefined()
    await expect(verifyCode(api, await requestChallenge(api, email), code!)).rejects.toMatchObject(
      wrong,
    )
    expect((await call(security.secondFactor, {})).recoveryCodesLeft).toBe(9)
  })

  test.each([
    ['a dash', (code: string) => code.replace('-', '–')],
    ['a hyphen that breaks no line', (code: string) => code.replace('-', '\u2011')],
    ['a long dash', (code: string) => code.replace('-', ' — ')],
    ['a minus', (code: string) => code.replace('-', '−')],
    ['a soft hyphen', (code: string) => code.replace('-', '\u00ad')],
    ['an invisible blank after it', (code: string) => `${code}\u200b`],
    ['the number of a list', (code: string) => `1. ${code}`],
    ['another number of a list', (code: string) => `10) ${code}`],
  ])('may be pasted with %s', async (_, toPasted) => {
    const { email, recoveryCodes } = await enrolled()
    const challenge = await requestChallenge(api, email)
    const typed = toPasted(recoveryCodes[0]!)
    await expect(verifyCode(api, challenge, typed)).resolves.toBeDefined()
  })

  test('ends when new ones are made', async () => {
    const { email, recoveryCodes, call } = await enrolled()
    const created = await call(security.newRecoveryCodes, { body: { password } })
    const challenge = await requestChallenge(api, email)
    await expect(verifyCode(api, challenge, recoveryCodes[1]!)).rejects.toMatchObject(wrong)
    await expect(verifyCode(api, challenge, created.recoveryCodes[1]!)).resolves.toBeDefined()
  })

  test('does not work for another person', async () => {
    const [dana, ray] = [await enrolled(), await enrolled()]
    const challenge = await requestChallenge(api, ray.email)
    await expect(verifyCode(api, challenge, dana.recoveryCodes[0]!)).rejects.toMatchObject(wrong)
  })

  test('cannot be created for a person without a second factor', async () => {
    const dana = await clientWithPassword(api)
    await expect(
      dana.call(security.newRecoveryCodes, { body: { password } }),
    ).rejects.toMatchObject({ code: 'second_factor_required' })
  })
})

describe('a challenge', () => {
  test('ends after five minutes', async () => {
    api.clock.standStill()
    const { email, code } = await enrolled()
    const [early, late] = [await requestChallenge(api, email), await requestChallenge(api, email)]
    api.clock.advance(5 * minute - 1)
    await expect(verifyCode(api, early, code())).resolves.toBeDefined()
    api.clock.advance(1)
    await expect(verifyCode(api, late, code(30))).rejects.toMatchObject(ended)
  })

  test('is met once', async () => {
    const { email, code } = await enrolled()
    const challenge = await requestChallenge(api, email)
    await verifyCode(api, challenge, code())
    api.clock.advance(minute)
    await expect(verifyCode(api, challenge, code())).rejects.toMatchObject(ended)
  })

  test('ends with five failures, though they come all at once', async () => {
    const { email, code } = await enrolled()
    const challenge = await requestChallenge(api, email)
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => verifyCode(api, challenge, '000000')),
    )
    const refusals = tries.map((one) => (one as { reason: { code: string } }).reason.code)
    expect(refusals.filter((refusal) => refusal === 'code_wrong')).toHaveLength(5)
    await expect(verifyCode(api, challenge, code())).rejects.toMatchObject(ended)
  })

  test('does not count what can’t be a code at all, such as a pasted sentence', async () => {
    const { email, code } = await enrolled()
    const challenge = await requestChallenge(api, email)
    for (let i = 0; i < 11; i++)
      await expect(verifyCode(api, challenge, `Your code is ${code()}`)).rejects.toMatchObject({
        ...wrong,
        fields: { code: { code: 'code_wrong' } },
      })
    await expect(verifyCode(api, challenge, code())).resolves.toBeDefined()
  })

  test('locks the person after ten failures in a row, over all of their challenges, for 15 minutes', async () => {
    const { email, code, recoveryCodes } = await enrolled()
    for (let i = 0; i < 10; i++)
      await expect(
        verifyCode(api, await requestChallenge(api, email), '000000'),
      ).rejects.toMatchObject(wrong)
    for (const validCode of [code(), recoveryCodes[0]!])
      await expect(
        verifyCode(api, await requestChallenge(api, email), validCode),
      ).rejects.toMatchObject({
        status: 429,
        message: 'Too many attempts. Please try again in 15 minutes.',
      })
    api.clock.advance(15 * minute + 1)
    await expect(verifyCode(api, await requestChallenge(api, email), code())).resolves.toBeDefined()
  })

  test('is not met by another person’s code, nor where staff meet theirs', async () => {
    const [dana, ray] = [await enrolled(), await enrolled()]
    const challenge = await requestChallenge(api, dana.email)
    await expect(verifyCode(api, challenge, ray.code())).rejects.toMatchObject(wrong)
    const body = { challenge: challenge.token, code: dana.code() }
    await expect(api.visitor(accountForStaff.verifyCode, { body })).rejects.toMatchObject(ended)
    await expect(verifyCode(api, challenge, dana.code())).resolves.toBeDefined()
  })

  test('works only with its token, which is stored only as a hash', async () => {
    const { email, code } = await enrolled()
    const { token } = await requestChallenge(api, email)
    await expect(verifyCode(api, { token: 'A'.repeat(43) }, code())).rejects.toMatchObject(ended)
    const rows = await api.db.rows<{ tokenHash: string }>(sql`select * from sign_in_challenges`)
    expect(JSON.stringify(rows)).not.toContain(token)
    await expect(verifyCode(api, { token: rows.at(-1)!.tokenHash }, code())).rejects.toMatchObject(
      ended,
    )
  })

  test('opens no call on its own', async () => {
    const { email } = await enrolled()
    const { token } = await requestChallenge(api, email)
    await expect(api.callWith(token)(account.currentUser, {})).rejects.toMatchObject({
      status: 401,
    })
  })

  test('ends when its user is deleted', async () => {
    const { email, code, accountId } = await enrolled()
    const challenge = await requestChallenge(api, email)
    await api.db.rows(sql`delete from client_users where account_id = ${accountId}`)
    await expect(verifyCode(api, challenge, code())).rejects.toMatchObject(ended)
  })

  test('is over once the password was reset', async () => {
    const { email, code } = await enrolled()
    const challenge = await requestChallenge(api, email)
    await api.visitor(account.forgotPassword, { body: { user: { email } } })
    await api.work()
    const token = /token=([\w-]+)/.exec(api.mails.at(-1)!.text)![1]!
    const typed = 'Mile-Marker-81'
    await api.visitor(account.resetPassword, {
      body: { resetPasswordToken: token, password: typed, passwordConfirmation: typed },
    })
    await expect(verifyCode(api, challenge, code())).rejects.toMatchObject(ended)
    // The second factor is still required.
    const user = { email, password: typed, rememberMe: false }
    expect(await api.visitor(account.signIn, { body: { user } })).not.toHaveProperty('bearerToken')
  })
})
