import type { Sql } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { accessHistory } from '@milepost/contract/audit/audit'
import { home, homeParts, type Home, type HomePartName } from '@milepost/contract/home/home'
import { plans, type AccountState } from '@milepost/contract/wire/access'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { pdf } from '@milepost/testing/files.ts'
import { impersonate } from '../../../test/callers/impersonate.ts'
import { send } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { connect, sql, type Db } from '../../platform/database/database.ts'

/** Makes the statements fail that it is true of. */
let breaks: ((statement: Sql) => boolean) | undefined
let running = 0
let maxRunning = 0

const breakable = (inner: Db): Db => {
  const run = async <T>(statement: Sql, ask: () => Promise<T>): Promise<T> => {
    if (breaks?.(statement)) throw new Error('column "nowhere" does not exist')
    maxRunning = Math.max(maxRunning, ++running)
    return ask().finally(() => void running--)
  }
  return {
    rows: (statement) => run(statement, () => inner.rows(statement)),
    row: (statement) => run(statement, () => inner.row(statement)),
  }
}

let api: Awaited<ReturnType<typeof startApi>>
type Client = Awaited<ReturnType<typeof api.signIn>>
beforeAll(async () => {
  api = await startApi({
    open: (url) => {
      const db = connect(url, { connections: 10 })
      return { db: { ...db, ...breakable(db) } }
    },
  })
})
afterEach(() => void (breaks = undefined))
afterAll(() => api.stop())

const year = 2026
const query = { year }
const parts = Object.entries<{ endpoint: Endpoint; input: object }>(homeParts(year))
const names = parts.map(([name]) => name as HomePartName)

const openHome = ({ call }: Pick<Client, 'call'>) => call(home.show, { query })
const namesWith = (answer: Home, has: (part: Home[HomePartName]) => boolean) =>
  names.filter((name) => has(answer[name]))

async function signInWithConsultant(state: Partial<AccountState> = {}) {
  const { staffId } = await api.signInStaff('consultant')
  const { clientCustomerType: plan = 'PRO', ...others } = state
  return api.signIn({ plan, consultantId: staffId, ...others })
}

const cards = {
  always: [
    'inbox',
    'questions',
    'missingPapers',
    'messagesToDo',
    'documentsToResubmit',
    'recentDocuments',
  ],
  figures: ['taxRunway', 'profitAndLoss'],
} as const

const everyState = plans.flatMap((clientCustomerType) =>
  [true, false].flatMap((isActive) =>
    [false, true].map((isLimited) => ({ clientCustomerType, isActive, isLimited })),
  ),
)

describe('the home screen', () => {
  test.each(everyState)(
    'has the parts of $clientCustomerType (active: $isActive, limited: $isLimited), and no others',
    async (state) => {
      const { clientCustomerType: plan, isActive, isLimited } = state
      const answer = await openHome(await signInWithConsultant(state))
      const isFull = isActive && !isLimited
      expect(namesWith(answer, (part) => part !== null).toSorted()).toEqual(
        [
          ...cards.always,
          ...(isFull ? cards.figures : []),
          ...(isFull ? [plan === 'RIDE' ? 'mileage' : 'perDiem'] : []),
          ...(isActive ? ['consultant'] : []),
        ].toSorted(),
      )
      expect(namesWith(answer, (part) => Boolean(part?.error))).toEqual([])
    },
  )

  test.each(['PRO', 'RIDE'] as const)(
    'answers for %s what the cards’ own calls answer',
    async (clientCustomerType) => {
      const dana = await signInWithConsultant({ clientCustomerType })
      for (const title of ['a.pdf', 'b.pdf', 'c.pdf']) await send(dana, [await pdf(title)])
      const answer = await openHome(dana)
      expect(answer.recentDocuments?.value).toMatchObject({ total: 3, counts: { received: 3 } })
      for (const [name, { endpoint, input }] of parts.filter(
        ([each]) => answer[each as HomePartName],
      ))
        expect(answer[name as HomePartName]!.value, name).toEqual(await dana.call(endpoint, input))
      expect(answer.year).toBe(year)
    },
  )

  test('has this year’s figures unless it is asked for another year', async () => {
    const { call } = await api.signIn()
    expect((await call(home.show, { query: {} })).profitAndLoss?.value?.year).toBe(2026)
    const lastYear = await call(home.show, { query: { year: 2025 } })
    expect([lastYear.year, lastYear.perDiem?.value?.year]).toEqual([2025, 2025])
  })

  test('shows nobody else’s records', async () => {
    const [dana, ray] = [await api.signIn(), await api.signIn()]
    await send(dana, [await pdf('a.pdf')])
    expect((await openHome(ray)).recentDocuments?.value).toMatchObject({ total: 0, items: [] })
  })

  test('follows a change of the plan at once', async () => {
    const dana = await signInWithConsultant()
    expect((await openHome(dana)).perDiem).not.toBeNull()
    await api.db.rows(sql`update accounts set is_active = false where id = ${dana.accountId}`)
    const { perDiem, profitAndLoss, taxRunway, consultant } = await openHome(dana)
    expect([perDiem, profitAndLoss, taxRunway, consultant]).toEqual([null, null, null, null])
  })

  test('asks the database for a few parts at a time', async () => {
    const dana = await signInWithConsultant()
    maxRunning = 0
    await openHome(dana)
    expect(maxRunning).toBeGreaterThan(1)
    expect(maxRunning).toBeLessThanOrEqual(8)
  })

  test.each(['1999', '20x6', '', '2026.5'])('refuses the year %j', async (wrong) => {
    const dana = await api.signIn()
    const answer = await api.app.inject({
      url: `/api/v1/home?year=${wrong}`,
      headers: { authorization: `Bearer ${dana.token}` },
    })
    expect(answer.statusCode).toBe(422)
  })

  test('is a 304 while nothing has changed', async () => {
    const dana = await api.signIn()
    const get = (headers: Record<string, string> = {}) =>
      api.app.inject({
        url: `/api/v1/home?year=${year}`,
        headers: { authorization: `Bearer ${dana.token}`, ...headers },
      })
    const { headers } = await get()
    const etag = String(headers.etag)
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    await send(dana, [await pdf('a.pdf')])
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
  })
})

/** What only one part asks of the database. */
const onlyIn: Record<HomePartName, (statement: Sql) => boolean> = {
  inbox: ({ text }) =>
    /from hub_messages m/.test(text) &&
    !/message_type <> 'read_only'.*order by/s.test(text.split('where').at(-1)!),
  questions: ({ text }) => /from questions q/.test(text),
  missingPapers: ({ text }) => /from missing_papers m/.test(text),
  messagesToDo: ({ text }) =>
    /from hub_messages m/.test(text) &&
    /message_type <> 'read_only'.*order by/s.test(text.split('where').at(-1)!),
  documentsToResubmit: ({ text }) => /and d.status = 'needs_resubmission'/.test(text),
  recentDocuments: ({ text }) =>
    /from documents d/.test(text) &&
    !/and d.status = 'needs_resubmission'|from questions q/.test(text),
  taxRunway: ({ text }) => /tax_payments/.test(text),
  profitAndLoss: ({ text }) => /from monthly_totals/.test(text),
  perDiem: ({ text }) => /from per_diem_entries/.test(text),
  mileage: ({ text }) => /trips/.test(text),
  consultant: ({ text }) => /join staff s on s.id = a.consultant_id/.test(text),
}

describe('a part that fails', () => {
  test.each(names)('%s: leaves the others as they are', async (name) => {
    const dana = await signInWithConsultant({
      clientCustomerType: name === 'mileage' ? 'RIDE' : 'PRO',
    })
    const intact = await openHome(dana)
    breaks = onlyIn[name]
    const logged = api.logged.length
    const answer = await openHome(dana)
    const error = { status: 500, code: 'unexpected', title: 'Something went wrong' }
    expect(answer).toEqual({ ...intact, [name]: { value: null, error } })
    expect(api.logged.slice(logged).map(({ msg }) => msg)).toEqual(['a part of home failed'])
  })

  test('answers as its own call would, without a log line for what is no failure of ours', async () => {
    const dana = await api.signIn()
    const logged = api.logged.length
    const { consultant } = await openHome(dana)
    const own = await dana.call(account.consultant, {}).catch((reason: unknown) => reason)
    expect(own).toMatchObject({ status: 404, code: 'not_found' })
    expect(consultant).toEqual({
      value: null,
      error: { status: 404, code: 'not_found', title: (own as Error).message },
    })
    expect(api.logged).toHaveLength(logged)
  })

  test('is a 503 while the database can’t take more', async () => {
    const dana = await api.signIn()
    breaks = (statement) => {
      if (onlyIn.perDiem(statement)) throw Object.assign(new Error(), { code: '53300' })
      return false
    }
    expect((await openHome(dana)).perDiem?.error).toMatchObject({
      status: 503,
      code: 'unavailable',
    })
  })
})

describe('in the audit log', () => {
  const loggedCalls = ({ accountId }: Pick<Client, 'accountId'>) =>
    api.db.rows<{ action: string; subject: Record<string, unknown> }>(sql`
      select action, subject - 'impersonation' - 'as' - 'person' as subject from audit_log
      where account_id = ${accountId} and action like 'GET /v1/%' order by position
    `)
  const sorted = (entries: { action: string; subject: object }[]) =>
    entries.map((entry) => JSON.stringify(entry)).toSorted()

  test('clients who look at their own home screen leave no entry', async () => {
    const dana = await signInWithConsultant()
    await openHome(dana)
    expect(await loggedCalls(dana)).toEqual([])
  })

  test('staff signed in as a client leave the entries that the cards’ own calls leave', async () => {
    const admin = await api.signInStaff('admin')
    const [dana, ray] = [await signInWithConsultant(), await signInWithConsultant()]
    await openHome(await impersonate(api, admin, dana))
    const { call } = await impersonate(api, admin, ray)
    for (const [name, { endpoint, input }] of parts)
      if (name !== 'mileage') await call(endpoint, input)
    const entries = await loggedCalls(dana)
    expect(entries).toHaveLength(10)
    expect(sorted(entries)).toEqual(sorted(await loggedCalls(ray)))
    const [visit] = (await dana.call(accessHistory.list, { query: {} })).items
    expect(visit).toMatchObject({
      kind: 'signed_in_as_you',
      seen: ['documents', 'messages', 'books', 'tax', 'per_diem', 'account'],
      changed: [],
    })
  })

  test('staff leave an entry for a part that failed, too, and it counts as not seen', async () => {
    const admin = await api.signInStaff('admin')
    const dana = await signInWithConsultant()
    const { call } = await impersonate(api, admin, dana)
    breaks = onlyIn.profitAndLoss
    await openHome({ call })
    breaks = undefined
    const entries = await loggedCalls(dana)
    expect(entries).toContainEqual({
      action: 'GET /v1/profit_and_loss_statements/:year',
      subject: { params: { year }, refused: 500 },
    })
    const [visit] = (await dana.call(accessHistory.list, { query: {} })).items
    expect(visit?.seen).not.toContain('books')
  })

  test('a person whom the firm has added leaves each entry once in a quarter of an hour', async () => {
    const [dana, admin] = [await api.signIn(), await api.signInStaff('admin')]
    await api.db.rows(sql`
      update client_users set invited_by = ${admin.staffId} where account_id = ${dana.accountId}
    `)
    await openHome(dana)
    await openHome(dana)
    const entries = await loggedCalls(dana)
    // Without a consultant: their own call would be a 404, and leaves no entry.
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'GET /v1/documents',
      'GET /v1/documents',
      'GET /v1/hub_messages',
      'GET /v1/hub_messages',
      'GET /v1/missing_papers',
      'GET /v1/per_diems/:year',
      'GET /v1/profit_and_loss_statements/:year',
      'GET /v1/questions',
      'GET /v1/tax_runway',
    ])
    api.clock.advance(15 * 60_000)
    await openHome(dana)
    expect(await loggedCalls(dana)).toHaveLength(18)
    const [visit] = (await dana.call(accessHistory.list, { query: {} })).items
    expect(visit?.kind).toBe('signed_in_too')
  })
})
