import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { clientUsers } from '@milepost/contract/account/client-users'
import { security } from '@milepost/contract/account/security'
import { board } from '@milepost/contract/board/board'
import { clients } from '@milepost/contract/clients/clients'
import { documents } from '@milepost/contract/documents/documents'
import { pdf } from '@milepost/testing/files.ts'
import { impersonate } from '../../../test/callers/impersonate.ts'
import {
  clientWithPassword,
  enrollPasskey,
  enrollTotp,
  password,
  requestChallenge,
  signIn,
  staffWithPassword,
  verifyCode,
} from '../../../test/callers/second-factor.ts'
import { send } from '../../../test/records/documents.ts'
import { sendMessage } from '../../../test/records/hub-messages.ts'
import { deliver, makeJobsDue } from '../../../test/records/notices.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'
import { boardDifferences } from '../../shared/board/board-changed.ts'
import { claimPeople } from '../clients/invitations/contacts.sql.ts'

let api: Awaited<ReturnType<typeof startApi>>
let priya: Awaited<ReturnType<typeof api.signInStaff>>
beforeAll(async () => void (api = await startApi({ idleJobs: ['make_preview'] })))
beforeEach(async () => void (priya = await staffWithPassword(api, 'admin')))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>

const invite = (email: string, accountId: string) =>
  priya.call(clientUsers.invite, {
    params: { accountId },
    body: { user: { email, fullName: 'Dana W.', language: 'en' as const }, password },
  })

const remove = (accountId: string, id: string) =>
  priya.call(clientUsers.remove, { params: { accountId, id } })

/** An account with a name of its own, in which somebody else signs in. */
async function otherAccount(name = 'Blue Mesa Freight', consultantId: string | null = null) {
  const sam = await api.signIn({ fullName: 'Sam Ortiz', consultantId })
  await api.db.rows(sql`update accounts set name = ${name} where id = ${sam.accountId}`)
  return sam
}

/** Dana, who has a password, two accounts and a session in the first. */
async function danaWithTwo() {
  const [dana, sam] = [await clientWithPassword(api), await otherAccount()]
  const { id: otherUserId } = await invite(dana.email, sam.accountId)
  return { dana, other: { accountId: sam.accountId, userId: otherUserId }, sam }
}

const change = async ({ call }: Pick<Client, 'call'>, accountId: string) => {
  const session = await call(account.switchAccount, { body: { accountId } })
  return { ...session, call: api.callWith(session.bearerToken) }
}

const current = ({ call }: Pick<Client, 'call'>) => call(account.currentUser, {})
const accountIn = async (session: { bearerToken?: string | undefined }) =>
  (await current({ call: api.callWith(session.bearerToken) })).accountSfid

const setPassword = async (email: string, typed: string) => {
  await api.visitor(account.forgotPassword, { body: { user: { email } } })
  await api.work()
  const mail = api.mails.findLast(({ to }) => to === email)!
  const resetPasswordToken = /token=([\w-]+)/.exec(mail.text)![1]!
  await api.visitor(account.resetPassword, {
    body: { resetPasswordToken, password: typed, passwordConfirmation: typed },
  })
}

describe('a person who is invited to a second account', () => {
  test('gets a mail, in their own language, and needs no new password', async () => {
    const [dana, sam] = [await clientWithPassword(api), await otherAccount()]
    await dana.call(account.changePreferences, {
      body: { preferences: { language: 'es', theme: 'dark' } },
    })
    await api.work()
    const before = api.mails.length
    await invite(dana.email.toUpperCase(), sam.accountId)
    await api.work()
    const mails = api.mails.slice(before)
    const own = mails.filter(({ to }) => to === dana.email)
    expect(own.map(({ subject }) => subject)).toEqual(['Ahora también ve Blue Mesa Freight'])
    expect(own[0]!.text).not.toContain('token=')
    expect(mails.filter(({ to }) => to === sam.email)).toHaveLength(1)
    expect(mails.filter(({ to }) => to === `${priya.staffId}@firm.test`)).toHaveLength(1)
    const inOther = await change(dana, sam.accountId)
    expect(await current(inOther)).toMatchObject({ language: 'es', theme: 'dark' })
  })

  test('looks to staff like someone new until they open it', async () => {
    const sam = await otherAccount()
    const dana = await clientWithPassword(api)
    await enrollTotp(api, dana)
    const known = await invite(dana.email, sam.accountId)
    const unknown = await invite(`${randomUUID()}@drivers.test`, sam.accountId)
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect({ ...known, id: '', email: '' }).toEqual({ ...unknown, id: '', email: '' })
    const listed = async () =>
      (await priya.call(clientUsers.list, { params: { accountId: sam.accountId } })).find(
        ({ id }) => id === known.id,
      )
    expect(await listed()).toMatchObject({ hasPassword: false, hasSecondFactor: false })
    const again = { params: { accountId: sam.accountId, id: known.id } }
    expect(await priya.call(clientUsers.inviteAgain, again)).toBeUndefined()
    await change(dana, sam.accountId)
    expect(await listed()).toMatchObject({
      hasPassword: true,
      hasSecondFactor: true,
      lastUsedAt: api.clock.justNow(),
    })
  })

  test('is shown with the other account to staff who may work on it, and to no others', async () => {
    const [rosa, theo] = [await api.signInStaff('consultant'), await api.signInStaff('consultant')]
    const dana = await clientWithPassword(api)
    await api.db.rows(sql`
      update accounts set consultant_id = ${rosa.staffId} where id = ${dana.accountId}
    `)
    const sam = await otherAccount('Blue Mesa Freight', theo.staffId)
    const { id } = await invite(dana.email, sam.accountId)
    const others = async ({ call }: Pick<Client, 'call'>) =>
      (await call(clientUsers.list, { params: { accountId: sam.accountId } })).find(
        (user) => user.id === id,
      )!.otherAccounts
    expect(await others(priya)).toEqual([{ id: dana.accountId, name: 'Whitfield Hauling' }])
    expect(await others(theo)).toEqual([])
    await api.db.rows(sql`
      update accounts set consultant_id = ${theo.staffId} where id = ${dana.accountId}
    `)
    expect(await others(theo)).toHaveLength(1)
  })

  test('gets the link to set a password if they have none yet, and opens both with it', async () => {
    const [one, two] = [await otherAccount('One'), await otherAccount('Two')]
    const email = `${randomUUID()}@drivers.test`
    const first = await invite(email, one.accountId)
    await invite(email, two.accountId)
    await remove(one.accountId, first.id)
    await setPassword(email, password)
    const session = await signIn(api, email)
    expect(await accountIn(session)).toBe(two.accountId)
  })

  test('is in an account once, also where two admins invite them at the same moment', async () => {
    const [one, two] = [await otherAccount('One'), await otherAccount('Two')]
    const email = `${randomUUID()}@drivers.test`
    const results = await Promise.allSettled(
      [one, two, one, two].map(({ accountId }) => invite(email, accountId)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const refusals = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
    )
    expect(refusals).toEqual(['email_taken', 'email_taken'])
    await setPassword(email, password)
    const { bearerToken } = await signIn(api, email)
    expect(await api.callWith(bearerToken)(account.accounts, {})).toMatchObject([
      { name: 'One' },
      { name: 'Two' },
    ])
  })
})

describe('a person with two accounts', () => {
  test('has a password for the second once they opened it', async () => {
    const { dana, other, sam } = await danaWithTwo()
    await api.db.rows(sql`
      update client_users set password_hash = 'x' where account_id = ${sam.accountId} and id = ${sam.userId}
    `)
    const search = `Mesa ${randomUUID()}`
    await api.db.rows(sql`update accounts set name = ${search} where id = ${other.accountId}`)
    const states = async () => {
      const shown = await priya.call(clients.show, { params: { accountId: other.accountId } })
      const [row] = (await priya.call(board.list, { query: { search } })).items
      const query = { search, invitation: 'no_password' as const }
      const { total } = await priya.call(clients.list, { query })
      return [shown.invitation, row!.invitation, total]
    }
    expect(await states()).toEqual(['no_password', 'no_password', 1])
    await change(dana, other.accountId)
    expect(await states()).toEqual([null, null, 0])
    const claimed = await api.db.transaction((transaction) =>
      claimPeople(transaction, other.accountId, 'no_password', api.clock.at),
    )
    expect(claimed).toEqual([])
    expect(await boardDifferences(api.db, other.accountId)).toEqual([])
  })

  test('sees both by name, and changes between them without signing in again', async () => {
    const { dana, other } = await danaWithTwo()
    expect(await dana.call(account.accounts, {})).toEqual([
      { id: other.accountId, name: 'Blue Mesa Freight', isCurrent: false },
      { id: dana.accountId, name: 'Whitfield Hauling', isCurrent: true },
    ])
    const there = await change(dana, other.accountId)
    expect(await current(there)).toMatchObject({
      accountName: 'Blue Mesa Freight',
      accountSfid: other.accountId,
      constituentId: other.userId,
      email: dana.email,
    })
    await expect(current(dana)).rejects.toMatchObject({ status: 401 })
    const back = await change(there, dana.accountId)
    expect(await current(back)).toMatchObject({ constituentId: dana.userId })
  })

  test('leaves the change in the log of each account, by their name there', async () => {
    const { dana, other } = await danaWithTwo()
    await change(dana, other.accountId)
    for (const { accountId, userId } of [dana, other])
      expect(
        await api.db.rows(sql`
          select actor_id, subject from audit_log
          where account_id = ${accountId} and action = 'POST /v1/session/account'
        `),
      ).toEqual([{ actorId: userId, subject: { own: true } }])
  })

  test('is written to about either with its name; who has one account is not', async () => {
    const { dana, other, sam } = await danaWithTwo()
    const marcus = await api.signInStaff()
    await api.db.rows(sql`update accounts set name = 'Dana Hauling' where id = ${dana.accountId}`)
    for (const { accountId } of [dana, other]) await sendMessage(marcus, { accountId })
    await makeJobsDue(api)
    await deliver(api)
    const textsTo = (email: string) =>
      api.mails
        .filter(({ to, subject }) => to === email && subject.startsWith('A new message'))
        .map(({ text }) => [
          ...text.split('\n\n').slice(0, 2),
          /\?account=([\w-]+)/.exec(text)?.[1],
        ])
        .map((parts) => parts.filter(Boolean).join(' '))
        .toSorted()
    expect(textsTo(dana.email)).toEqual([
      `Hello Dana W., This is about Blue Mesa Freight. ${other.accountId}`,
      `Hello Dana Whitfield, This is about Dana Hauling. ${dana.accountId}`,
    ])
    const [toSam] = textsTo(sam.email)
    expect(toSam).toMatch(/^Hello Sam Ortiz, Blue Ridge Trucker Tax sent you a message: “[^”]+”\.$/)
  })

  test('reads nothing of one account with a session in the other', async () => {
    const { dana, other } = await danaWithTwo()
    const { guid: id } = await send(dana, [await pdf('settlement.pdf')])
    const there = await change(dana, other.accountId)
    await expect(there.call(documents.show, { params: { id } })).rejects.toMatchObject({
      status: 404,
    })
    const back = await change(there, dana.accountId)
    expect(await back.call(documents.show, { params: { id } })).toMatchObject({ guid: id })
  })

  test('cannot change to an account that is not theirs, and stays where they are', async () => {
    const [{ dana }, stranger] = [await danaWithTwo(), await api.signIn()]
    for (const accountId of [stranger.accountId, randomUUID()])
      await expect(change(dana, accountId)).rejects.toMatchObject({ status: 404 })
    expect(await current(dana)).toMatchObject({ accountSfid: dana.accountId })
  })

  test('has one session after changing twice at once', async () => {
    const { dana, other } = await danaWithTwo()
    const changes = await Promise.allSettled([1, 2, 3].map(() => change(dana, other.accountId)))
    expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { bearerToken } = await signIn(api, dana.email)
    expect(await api.callWith(bearerToken)(security.sessions, {})).toHaveLength(2)
  })

  test('opens the account used last by signing in, with the second factor of the first', async () => {
    const { dana, other } = await danaWithTwo()
    const { code } = await enrollTotp(api, dana)
    const enter = async () => {
      api.clock.advance(60_000)
      return verifyCode(api, await requestChallenge(api, dana.email), code())
    }
    expect(await accountIn(await enter())).toBe(dana.accountId)
    api.clock.advance(60_000)
    const there = await change(dana, other.accountId)
    expect(await accountIn(await enter())).toBe(other.accountId)
    await there.call(account.signOut, {})
    expect(await accountIn(await enter())).toBe(other.accountId)
  })

  test('cannot make a session last longer by changing', async () => {
    const { dana, other } = await danaWithTwo()
    let session: Pick<Client, 'call'> = dana
    for (let day = 0; day < 29 * 4; day++) {
      api.clock.advance(6 * 60 * 60_000)
      session = await change(session, day % 2 === 0 ? other.accountId : dana.accountId)
    }
    expect(await current(session)).toMatchObject({ accountSfid: dana.accountId })
    for (let quarter = 0; quarter < 5; quarter++) {
      api.clock.advance(6 * 60 * 60_000)
      await current(session).catch(() => undefined)
    }
    await expect(current(session)).rejects.toMatchObject({ status: 401 })
  })

  test('sees and ends their sessions in all accounts, in either', async () => {
    const { dana, other } = await danaWithTwo()
    const there = await change(
      { call: api.callWith((await signIn(api, dana.email)).bearerToken) },
      other.accountId,
    )
    const listed = await there.call(security.sessions, {})
    expect(listed.map(({ isThisOne }) => isThisOne)).toEqual(expect.arrayContaining([false, true]))
    expect(listed).toHaveLength(2)
    const { id } = listed.find(({ isThisOne }) => !isThisOne)!
    await there.call(security.endSession, { params: { id } })
    await expect(current(dana)).rejects.toMatchObject({ status: 401 })
    const { bearerToken } = await signIn(api, dana.email)
    const inFirst = await change({ call: api.callWith(bearerToken) }, dana.accountId)
    await inFirst.call(security.endOtherSessions, {})
    await expect(current(there)).rejects.toMatchObject({ status: 401 })
    expect(await current(inFirst)).toMatchObject({ accountSfid: dana.accountId })
  })

  test('ends a session also while it changes accounts', async () => {
    const { dana, other } = await danaWithTwo()
    const { bearerToken } = await signIn(api, dana.email)
    const own = api.callWith(bearerToken)
    await Promise.allSettled([change(dana, other.accountId), own(security.endOtherSessions, {})])
    // Whichever came first: the session ended in the one account or in the other.
    expect(await own(security.sessions, {})).toHaveLength(1)
  })

  test('has one password: a reset ends the sessions in both accounts', async () => {
    const { dana, other } = await danaWithTwo()
    const there = await change(dana, other.accountId)
    await setPassword(dana.email, 'Short-Haul-55')
    await expect(current(there)).rejects.toMatchObject({ status: 401 })
    await expect(signIn(api, dana.email)).rejects.toMatchObject({ status: 401 })
  })

  test('sets up the second factor in either account, and staff of either take it away', async () => {
    const { dana, other } = await danaWithTwo()
    api.clock.advance(60_000)
    const there = await change(dana, other.accountId)
    await enrollTotp(api, there)
    expect(await there.call(security.secondFactor, {})).toMatchObject({ recoveryCodesLeft: 10 })
    await requestChallenge(api, dana.email)
    await priya.call(clientUsers.removeSecondFactor, {
      params: { accountId: dana.accountId, id: dana.userId },
      body: { password },
    })
    await expect(current(there)).rejects.toMatchObject({ status: 401 })
    expect(await accountIn(await signIn(api, dana.email))).toBe(other.accountId)
  })

  test('is unlocked by staff of either account', async () => {
    const { dana, other } = await danaWithTwo()
    const { code } = await enrollTotp(api, dana)
    await change(dana, other.accountId)
    for (let round = 0; round < 2; round++) {
      const challenge = await requestChallenge(api, dana.email)
      for (let i = 0; i < 5; i++) await verifyCode(api, challenge, '000000').catch(() => undefined)
    }
    const params = { accountId: other.accountId, id: other.userId }
    const isLocked = async () =>
      (await priya.call(clientUsers.list, { params })).find(({ id }) => id === other.userId)!
        .isLocked
    expect(await isLocked()).toBe(true)
    await priya.call(clientUsers.unlock, { params })
    expect(await isLocked()).toBe(false)
    api.clock.advance(60_000)
    expect(await verifyCode(api, await requestChallenge(api, dana.email), code())).toHaveProperty(
      'bearerToken',
    )
  })

  test('chooses language and theme once for both', async () => {
    const { dana, other } = await danaWithTwo()
    await dana.call(account.changePreferences, {
      body: { preferences: { language: 'es', theme: 'light' } },
    })
    const there = await change(dana, other.accountId)
    expect(await current(there)).toMatchObject({ language: 'es', theme: 'light' })
  })
})

describe('staff who act as a person with two accounts', () => {
  test('see the one account alone and cannot change to the other', async () => {
    const { dana, other } = await danaWithTwo()
    const asDana = await impersonate(api, priya, dana)
    expect(await asDana.call(account.accounts, {})).toEqual([
      { id: dana.accountId, name: 'Whitfield Hauling', isCurrent: true },
    ])
    expect(await current(asDana)).toMatchObject({ accountName: null })
    await expect(change(asDana, other.accountId)).rejects.toMatchObject({ status: 403 })
  })
})

describe('a person who is removed from one of two accounts', () => {
  test('is out of that one at once and goes on in the other', async () => {
    const { dana, other } = await danaWithTwo()
    const { bearerToken } = await signIn(api, dana.email)
    const there = await change({ call: api.callWith(bearerToken) }, other.accountId)
    await remove(other.accountId, other.userId)
    await expect(current(there)).rejects.toMatchObject({ status: 401 })
    expect(await current(dana)).toMatchObject({ accountSfid: dana.accountId })
    expect(await dana.call(account.accounts, {})).toHaveLength(1)
    expect(await current(dana)).toMatchObject({ accountName: null })
    await expect(change(dana, other.accountId)).rejects.toMatchObject({ status: 404 })
    expect(await accountIn(await signIn(api, dana.email))).toBe(dana.accountId)
  })

  test('still signs in with password and passkey when it was the first', async () => {
    const { dana, other } = await danaWithTwo()
    const { key } = await enrollPasskey(dana)
    const there = await change(dana, other.accountId)
    await remove(dana.accountId, dana.userId)
    expect(await current(there)).toMatchObject({ accountSfid: other.accountId })
    const { token, passkey } = await requestChallenge(api, dana.email)
    const session = await api.visitor(account.verifyPasskey, {
      body: { challenge: token, passkey: key.authenticate(passkey!.challenge) },
    })
    expect(await accountIn(session)).toBe(other.accountId)
    await api.work()
    await setPassword(dana.email, 'Short-Haul-55')
    await api.work()
    expect(api.mails.findLast(({ to }) => to === dana.email)!.subject).toContain('changed')
    const params = { accountId: dana.accountId }
    expect(await priya.call(clientUsers.list, { params })).toEqual([])
  })

  test('is let into the first again, as a new person of it', async () => {
    const { dana, other } = await danaWithTwo()
    await remove(dana.accountId, dana.userId)
    const again = await invite(dana.email, dana.accountId)
    expect(again.id).not.toBe(dana.userId)
    const { bearerToken } = await signIn(api, dana.email)
    const session = api.callWith(bearerToken)
    expect(await session(account.accounts, {})).toMatchObject([
      { id: other.accountId },
      { id: dana.accountId },
    ])
    const back = await change({ call: session }, dana.accountId)
    expect(await current(back)).toMatchObject({ constituentId: again.id })
  })

  test('signs in no more once they are removed from the other, too', async () => {
    const { dana, other } = await danaWithTwo()
    const { code } = await enrollTotp(api, dana)
    api.clock.advance(60_000)
    const challenge = await requestChallenge(api, dana.email)
    await Promise.all([remove(dana.accountId, dana.userId), remove(other.accountId, other.userId)])
    await expect(verifyCode(api, challenge, code())).rejects.toMatchObject({
      code: 'challenge_ended',
    })
    await expect(signIn(api, dana.email)).rejects.toMatchObject({ status: 401 })
    expect(
      await api.db.rows(sql`
        select user_id from directory where user_id in (${dana.userId}, ${other.userId})
        union all select user_id from memberships where user_id in (${dana.userId}, ${other.userId})
        union all select user_id from totp_secrets where user_id = ${dana.userId}
        union all select id from client_users
          where id in (${dana.userId}, ${other.userId})
            and (password_hash is not null or holds_sign_in or removed_at is null)
      `),
    ).toEqual([])
    const { id } = await invite(dana.email, other.accountId)
    expect(id).not.toBe(other.userId)
    await expect(signIn(api, dana.email)).rejects.toMatchObject({ status: 401 })
  })

  test('has no session there where they sign in or change meanwhile', async () => {
    const { dana, other } = await danaWithTwo()
    const { bearerToken } = await signIn(api, dana.email)
    await change({ call: api.callWith(bearerToken) }, other.accountId)
    const attempts = [
      signIn(api, dana.email),
      change(dana, other.accountId),
      signIn(api, dana.email),
    ].map((attempt) => attempt.catch(() => undefined))
    await remove(other.accountId, other.userId)
    await Promise.all(attempts)
    expect(
      await api.db.rows(sql`select 1 from client_sessions where user_id = ${other.userId}`),
    ).toEqual([])
    expect(await accountIn(await signIn(api, dana.email))).toBe(dana.accountId)
  })

  test('is either added or not where they lose their last account meanwhile', async () => {
    const [dana, sam] = [await clientWithPassword(api), await otherAccount()]
    const [, invited] = await Promise.allSettled([
      remove(dana.accountId, dana.userId),
      invite(dana.email, sam.accountId),
    ])
    const isAdded = invited.status === 'fulfilled'
    const added = await priya.call(clientUsers.list, { params: { accountId: sam.accountId } })
    expect(added).toHaveLength(isAdded ? 2 : 1)
    const opened = await setPassword(dana.email, password)
      .then(() => signIn(api, dana.email))
      .then(accountIn)
      .catch(() => 'none')
    expect(opened).toBe(isAdded ? sam.accountId : 'none')
  })
})
