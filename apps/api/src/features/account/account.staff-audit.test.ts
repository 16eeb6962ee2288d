import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountForStaff } from '@milepost/contract/account/account'
import { securityForStaff } from '@milepost/contract/account/security'
import { staff } from '@milepost/contract/account/staff'
import { generateCode, password, staffWithPassword } from '../../../test/callers/second-factor.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { sql } from '../../platform/database/database.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
beforeEach(() => api.clock.advance(60_000))
afterAll(() => api.stop())

const signIn = (email: string, typed = password) =>
  api.visitor(accountForStaff.signIn, { body: { user: { email, password: typed } } })

/** The audit log entries of a staff member's sign-in attempts, oldest first. */
const listEntries = (staffId: string) =>
  api.db.rows<{ action: string; outcome: string; actorName: string; address: string }>(sql`
    select action, subject ->> 'outcome' as outcome, actor_name, address from audit_log
    where actor_id = ${staffId} and subject ? 'outcome' order by position
  `)

test('the log has each sign-in of staff, and each that failed', async () => {
  const priya = await staffWithPassword(api)
  await expect(signIn(priya.email, 'Wrong-Way-1!')).rejects.toMatchObject({ status: 401 })
  await api.work()
  const { bearerToken } = await signIn(priya.email)
  const call = api.callWith(bearerToken)
  const { secret } = await call(securityForStaff.startTotp, { body: {} })
  await call(securityForStaff.confirmTotp, { body: { code: generateCode(api, secret) } })
  api.clock.advance(60_000)

  const { challenge } = await signIn(priya.email)
  const answerChallenge = (code: string) =>
    api.visitor(accountForStaff.verifyCode, { body: { challenge: challenge!.token, code } })
  await expect(answerChallenge('000000')).rejects.toMatchObject({ code: 'code_wrong' })
  await answerChallenge(generateCode(api, secret))

  const entries = await listEntries(priya.staffId)
  expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['POST /staff/v1/sign_in', 'password_refused'],
    ['POST /staff/v1/sign_in', 'signed_in'],
    ['POST /staff/v1/sign_in', 'second_factor_asked'],
    [`POST ${accountForStaff.verifyCode.path}`, 'second_factor_refused'],
    [`POST ${accountForStaff.verifyCode.path}`, 'signed_in'],
  ])
  expect(entries[0]).toMatchObject({ actorName: 'Priya Shah' })
  expect(entries[0]!.address).toMatch(/^10\.0\./)
})

test('the log has each change of a second factor, without what opens anything', async () => {
  const priya = await staffWithPassword(api)
  const { secret } = await priya.call(securityForStaff.startTotp, { body: { password } })
  await priya.call(securityForStaff.confirmTotp, { body: { code: generateCode(api, secret) } })
  await priya.call(securityForStaff.newRecoveryCodes, { body: { password } })
  const admin = await staffWithPassword(api, 'admin')
  await admin.call(staff.removeSecondFactor, { params: { id: priya.staffId }, body: { password } })
  const entries = await api.db.rows<{ action: string; actorId: string; subject: object }>(sql`
    select action, actor_id, subject from audit_log
    where actor_id = any(${[priya.staffId, admin.staffId]}::uuid[]) and action !~ '^GET'
    order by position
  `)
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    [`POST ${securityForStaff.startTotp.path}`, priya.staffId],
    [`POST ${securityForStaff.confirmTotp.path}`, priya.staffId],
    [`POST ${securityForStaff.newRecoveryCodes.path}`, priya.staffId],
    [`POST ${staff.removeSecondFactor.path}`, admin.staffId],
  ])
  expect(JSON.stringify(entries)).not.toContain(password)
})

test('the log has each password that a link set', async () => {
  const admin = await staffWithPassword(api, 'admin')
  const email = `${randomUUID()}@firm.test`
  const staffMember = {
    email,
    firstName: 'Noor',
    lastName: 'Haddad',
    phone: '(540) 555-0131',
    role: 'bookkeeper' as const,
  }
  const { id } = await admin.call(staff.invite, { body: { staffMember, password } })
  await api.work()
  const text = api.mails.findLast(({ to }) => to === email)?.text ?? ''
  const resetPasswordToken = /token=([\w-]+)/.exec(text)![1]!
  const body = { resetPasswordToken, password, passwordConfirmation: password }
  await api.visitor(accountForStaff.setPassword, { body })
  expect(await listEntries(id)).toMatchObject([
    { outcome: 'password_set', actorName: 'Noor Haddad' },
  ])
})

test('a sign-in with an unknown e-mail queues the same job but leaves no audit entry', async () => {
  const count = async () =>
    (await api.db.row<{ entries: number }>(sql`select count(*)::int as entries from audit_log`))!
      .entries
  const jobs = async () =>
    (await api.db.rows(sql`select 1 from graphile_worker._private_jobs`)).length
  const [entries, jobCount] = [await count(), await jobs()]
  await expect(signIn('nobody@firm.test')).rejects.toMatchObject({ status: 401 })
  expect(await jobs()).toBe(jobCount + 1)
  await api.work()
  expect(await count()).toBe(entries)
})
