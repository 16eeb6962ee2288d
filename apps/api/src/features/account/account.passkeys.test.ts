import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { security } from '@milepost/contract/account/security'
import { createAuthenticator } from '../../../test/callers/authenticator.ts'
import {
  clientWithPassword,
  enrollPasskey,
  enrollTotp,
  password,
  requestChallenge,
  signIn,
} from '../../../test/callers/second-factor.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { getRelyingParty } from './second-factor/passkeys.service.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Proof = ReturnType<ReturnType<typeof createAuthenticator>['authenticate']>

const answerChallenge = ({ token }: { token: string }, passkey: Proof) =>
  api.visitor(account.verifyPasskey, { body: { challenge: token, passkey } })

async function enrollPerson() {
  const dana = await clientWithPassword(api)
  return { ...dana, ...(await enrollPasskey(dana)) }
}

const wrong = { status: 422, code: 'passkey_wrong' }

describe('a passkey', () => {
  test('signs in, comes with recovery codes, and shows when it was last used', async () => {
    const { email, key, recoveryCodes, userId, call } = await enrollPerson()
    expect(recoveryCodes).toHaveLength(10)
    const challenge = await requestChallenge(api, email)
    expect(challenge.methods).toEqual(['passkey', 'recovery_code'])
    expect(challenge.passkey).toMatchObject({
      rpId: 'portal.test',
      allowCredentials: [{ id: key.id, transports: ['internal'] }],
    })
    const { bearerToken } = await answerChallenge(
      challenge,
      key.authenticate(challenge.passkey!.challenge),
    )
    expect(await api.callWith(bearerToken)(account.currentUser, {})).toMatchObject({ id: userId })
    expect((await call(security.secondFactor, {})).passkeys).toMatchObject([
      { name: 'Phone', lastUsedAt: api.clock.justNow() },
    ])
  })

  test('leaves the recovery codes that there are', async () => {
    const dana = await clientWithPassword(api)
    await enrollTotp(api, dana)
    expect((await enrollPasskey(dana)).recoveryCodes).toEqual([])
    const { methods } = await requestChallenge(api, dana.email)
    expect(methods).toEqual(['totp', 'passkey', 'recovery_code'])
  })

  test('proves nothing a second time: not for its challenge, nor for a new one', async () => {
    const { email, key } = await enrollPerson()
    const challenge = await requestChallenge(api, email)
    const proof = key.authenticate(challenge.passkey!.challenge)
    await answerChallenge(challenge, proof)
    await expect(answerChallenge(challenge, proof)).rejects.toMatchObject({
      code: 'challenge_ended',
    })
    await expect(answerChallenge(await requestChallenge(api, email), proof)).rejects.toMatchObject(
      wrong,
    )
  })

  test('that was copied is found by its count', async () => {
    const { email, key } = await enrollPerson()
    for (let i = 0; i < 3; i++) {
      const challenge = await requestChallenge(api, email)
      await answerChallenge(challenge, key.authenticate(challenge.passkey!.challenge))
    }
    key.rewind()
    const challenge = await requestChallenge(api, email)
    const proof = key.authenticate(challenge.passkey!.challenge)
    await expect(answerChallenge(challenge, proof)).rejects.toMatchObject(wrong)
  })

  test('does not work for another person', async () => {
    const [dana, ray] = [await enrollPerson(), await enrollPerson()]
    const challenge = await requestChallenge(api, dana.email)
    const proof = ray.key.authenticate(challenge.passkey!.challenge)
    await expect(answerChallenge(challenge, proof)).rejects.toMatchObject(wrong)
    // A passkey is also refused under another person's key id.
    await expect(answerChallenge(challenge, { ...proof, id: dana.key.id })).rejects.toMatchObject(
      wrong,
    )
  })

  test.each([
    ['another site', { origin: 'https://portal.evil.test' }],
    ['another name', { rpId: 'evil.test' }],
  ])('is not made on %s', async (_, at) => {
    const dana = await clientWithPassword(api)
    const key = createAuthenticator(at)
    const { challenge } = await dana.call(security.startPasskey, { body: { password } })
    const body = { name: 'Phone', passkey: key.register(challenge) }
    await expect(dana.call(security.addPasskey, { body })).rejects.toMatchObject(wrong)
  })

  test('is made of one challenge, once, within five minutes', async () => {
    const dana = await clientWithPassword(api)
    const startRegistration = async () =>
      (await dana.call(security.startPasskey, { body: { password } })).challenge
    const add = (passkey: ReturnType<ReturnType<typeof createAuthenticator>['register']>) =>
      dana.call(security.addPasskey, { body: { name: 'Key', passkey } })

    const first = await startRegistration()
    await add(createAuthenticator().register(first))
    await expect(add(createAuthenticator().register(first))).rejects.toMatchObject({
      code: 'passkey_creation_ended',
    })
    await startRegistration()
    await expect(add(createAuthenticator().register(first))).rejects.toMatchObject(wrong)
    const expired = await startRegistration()
    api.clock.advance(5 * 60_000)
    await expect(add(createAuthenticator().register(expired))).rejects.toMatchObject({
      code: 'passkey_creation_ended',
    })
  })

  test('with invalid data is refused', async () => {
    const dana = await clientWithPassword(api)
    await dana.call(security.startPasskey, { body: { password } })
    const passkey = { id: 'AAAA', clientDataJson: 'e30', attestationObject: 'AAAA', transports: [] }
    await expect(
      dana.call(security.addPasskey, { body: { name: 'Key', passkey } }),
    ).rejects.toMatchObject(wrong)
    const { email } = await enrollPerson()
    const challenge = await requestChallenge(api, email)
    const proof = { id: 'AAAA', clientDataJson: 'e30', authenticatorData: 'AA', signature: 'AA' }
    await expect(answerChallenge(challenge, proof)).rejects.toMatchObject(wrong)
  })

  test('can be removed only with its owner’s password, and removing the last one also removes the recovery codes', async () => {
    const { call, email } = await enrollPerson()
    const [passkey] = (await call(security.secondFactor, {})).passkeys
    const params = { id: passkey!.id }
    await expect(
      call(security.removePasskey, { params, body: { password: 'Wrong-Pass-1' } }),
    ).rejects.toMatchObject({ code: 'password_wrong' })
    await call(security.removePasskey, { params, body: { password } })
    expect(await call(security.secondFactor, {})).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    })
    expect(await signIn(api, email)).toHaveProperty('bearerToken')
  })
})

test.each([
  ['https://portal.firm.test', 'portal.firm.test', 'https://portal.firm.test'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s belong to %s', (portalUrl, rpId, origin) => {
  expect(getRelyingParty(portalUrl)).toEqual({ rpId, origin })
})
