import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { perDiem, perDiemForStaff } from '@milepost/contract/per-diem/per-diem'
import { perDiemAnswers } from '@milepost/contract/per-diem/per-diem-answers'
import {
  perDiemEvidence,
  type PerDiemProposal,
} from '@milepost/contract/per-diem/per-diem-evidence'
import { perDiemEvidenceForStaff } from '@milepost/contract/per-diem/per-diem-evidence-for-staff'
import { pdf } from '@milepost/testing/files.ts'
import { send } from '../../../test/records/documents.ts'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const today = new Date('2026-11-21T15:00:00.000Z')
beforeEach(() => void (api.clock.at = today))

type Client = Awaited<ReturnType<typeof api.signIn>>

/** A driver who lives in Laredo, Texas. */
async function dana(): Promise<Client> {
  const [client, priya] = [await api.signIn(), await api.signInStaff()]
  const address = { line1: '12 Mier St', line2: null, city: 'Laredo', state: 'TX', zip: '78040' }
  await priya.call(clientRecord.change, {
    params: { accountId: client.accountId },
    body: { record: { mailingAddress: address } },
  })
  return client
}

const papers = async (client: Client, ...titles: string[]) => {
  for (const title of titles) await send(client, [await pdf('a.pdf')], { title })
}
const proposals = ({ call }: Client, year = 2026) =>
  call(perDiemEvidence.proposals, { query: { year } })
const confirm = ({ call }: Client, ...dates: string[]) =>
  call(perDiemAnswers.confirm, { body: { perDiemConfirmation: { dates } } })
const dismiss = ({ call }: Client, ...dates: string[]) =>
  call(perDiemAnswers.dismiss, { body: { perDiemDismissal: { dates } } })
const loadYear = ({ call }: Client) => call(perDiem.year, { params: { year: 2026 } })
const datesOf = (all: readonly PerDiemProposal[]) =>
  all.map(({ days }) => days.map(({ date }) => date.slice(5)))

describe('papers of other states', () => {
  test('propose a stretch, which counts once the client confirms it, and staff see why', async () => {
    const client = await dana()
    await papers(
      client,
      'Fuel Amarillo, TX Nov 2',
      'Scale ticket Tulsa, OK Nov 3',
      'Lumper Memphis, TN Nov 5',
    )
    const [stretch, ...others] = await proposals(client)
    expect(others).toEqual([])
    expect(stretch).toMatchObject({ from: '2026-11-02', to: '2026-11-05' })
    expect(stretch!.days.map(({ allocation }) => allocation)).toEqual([
      'partialDay',
      'fullDay',
      'fullDay',
      'partialDay',
    ])
    expect(stretch!.evidence.map(({ place }) => place)).toEqual([
      'Amarillo, TX',
      'Tulsa, OK',
      'Memphis, TN',
    ])
    expect(await loadYear(client)).toMatchObject({ yearToDateDeductions: 0, perDiemEntries: [] })

    await confirm(client, ...stretch!.days.map(({ date }) => date))
    expect(await loadYear(client)).toMatchObject({
      yearToDateFullDays: 2,
      yearToDatePartialDays: 2,
    })
    expect(await proposals(client)).toEqual([])

    const priya = await api.signInStaff()
    const { accountId } = client
    const shown = await priya.call(perDiemEvidenceForStaff.list, {
      params: { accountId },
      query: { year: 2026 },
    })
    expect(shown.map(({ date, evidence }) => [date, evidence.map(({ label }) => label)])).toEqual([
      ['2026-11-02', ['Fuel Amarillo, TX Nov 2']],
      ['2026-11-03', ['Scale ticket Tulsa, OK Nov 3']],
      ['2026-11-04', ['Scale ticket Tulsa, OK Nov 3', 'Lumper Memphis, TN Nov 5']],
      ['2026-11-05', ['Lumper Memphis, TN Nov 5']],
    ])
    expect(shown[0]).toMatchObject({ confirmedAt: api.clock.justNow() })
  })

  test('do not come back once dismissed, nor once a confirmed day is cleared', async () => {
    const client = await dana()
    await papers(
      client,
      'Fuel Tulsa, OK Nov 2',
      'Fuel Memphis, TN Nov 3',
      'Fuel Tulsa, OK Nov 9 ',
      'Fuel Tulsa, OK Nov 10',
    )
    expect(datesOf(await proposals(client))).toEqual([
      ['11-09', '11-10'],
      ['11-02', '11-03'],
    ])
    await dismiss(client, '2026-11-09', '2026-11-10')
    await dismiss(client, '2026-11-09')
    await confirm(client, '2026-11-02', '2026-11-03')
    const [entry] = (await loadYear(client)).perDiemEntries
    await client.call(perDiem.remove, { params: { id: entry!.id } })
    expect(await proposals(client)).toEqual([])
    await papers(client, 'Toll Tulsa, OK Nov 10')
    expect(await proposals(client)).toEqual([])
  })

  test('enter nothing that is not proposed', async () => {
    const client = await dana()
    await papers(client, 'Fuel Tulsa, OK Nov 2', 'Fuel Memphis, TN Nov 3')
    await confirm(client, '2026-11-03', '2026-11-12')
    const { perDiemEntries } = await loadYear(client)
    expect(perDiemEntries.map(({ effectiveDate }) => effectiveDate)).toEqual(['2026-11-03'])
    await confirm(client, '2026-11-03')
    expect((await loadYear(client)).perDiemEntries).toEqual(perDiemEntries)
    await expect(confirm(client, '2026-12-24')).rejects.toMatchObject({ status: 422 })
  })

  test('leave what the firm entered for the spouse', async () => {
    const client = await dana()
    const priya = await api.signInStaff()
    await papers(client, 'Fuel Toronto, ON Nov 2', 'Fuel Toronto, ON Nov 3')
    await priya.call(perDiemForStaff.create, {
      params: { accountId: client.accountId },
      body: { perDiemEntry: { effectiveDate: '2026-11-02', spouseDriverFullCount: 1 } },
    })
    await confirm(client, '2026-11-02', '2026-11-03')
    expect((await loadYear(client)).perDiemEntries).toMatchObject([
      { ownerOperatorPartialCount: 1, spouseDriverFullCount: 1, outsideConus: true },
      { ownerOperatorPartialCount: 1, outsideConus: true },
    ])
  })

  test('say nothing without a home, and nothing of another account', async () => {
    const [client, ray] = [await api.signIn(), await dana()]
    await papers(client, 'Fuel Tulsa, OK Nov 2', 'Fuel Memphis, TN Nov 3')
    expect(await proposals(client)).toEqual([])
    expect(await proposals(ray)).toEqual([])
  })
})

describe('a partial day without a night away', () => {
  const partial = { ownerOperatorPartialCount: 1 }
  const enter = ({ call }: Client, effectiveDate: string) =>
    call(perDiem.create, { body: { perDiemEntry: { effectiveDate, ...partial } } })
  const answer = (
    { call }: Client,
    perDiemNights: { dates: string[]; sleptAway: boolean; always?: boolean },
  ) => call(perDiemAnswers.answerNights, { body: { perDiemNights } })

  test('stays if the client slept away, and is cleared if not', async () => {
    const client = await dana()
    for (const day of ['2026-11-02', '2026-11-09']) await enter(client, day)
    await answer(client, { dates: ['2026-11-02'], sleptAway: true })
    await answer(client, { dates: ['2026-11-09'], sleptAway: false })
    expect(await loadYear(client)).toMatchObject({
      homeEveryNight: false,
      perDiemEntries: [{ effectiveDate: '2026-11-02', sleptAway: true }],
    })
  })

  test('is answered once for all, ends the proposals, and staff or the client undo it', async () => {
    const client = await dana()
    const { accountId } = client
    const priya = await api.signInStaff()
    await papers(client, 'Fuel Tulsa, OK Nov 2', 'Fuel Memphis, TN Nov 3')
    await enter(client, '2026-11-09')
    const seen = async () =>
      (await priya.call(perDiemForStaff.year, { params: { accountId, year: 2026 } })).homeEveryNight
    await answer(client, { dates: ['2026-11-09'], sleptAway: false, always: true })
    expect(await loadYear(client)).toMatchObject({ homeEveryNight: true, perDiemEntries: [] })
    expect(await proposals(client)).toEqual([])
    expect(await seen()).toBe(true)
    await priya.call(perDiemForStaff.settings, {
      params: { accountId },
      body: { perDiemSettings: { homeEveryNight: false } },
    })
    expect(await seen()).toBe(false)
    expect(await proposals(client)).toHaveLength(1)
    await answer(client, { dates: [], sleptAway: false, always: true })
    await answer(client, { dates: [], sleptAway: true })
    expect(await seen()).toBe(false)
  })
})
