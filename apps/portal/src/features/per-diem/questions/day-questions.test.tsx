import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { perDiemAnswers } from '@milepost/contract/per-diem/per-diem-answers'
import {
  perDiemEvidence,
  type PerDiemProposal,
} from '@milepost/contract/per-diem/per-diem-evidence'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFullDay, aPartialDay, aPerDiemYear } from '../../../../test/a-per-diem-year.ts'
import { PerDiemPage } from '../per-diem-page.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00'), toFake: ['Date'] })
  api = fakeApi()
  api.answer(perDiem.year, aPerDiemYear())
  api.answer(perDiemEvidence.proposals, [])
})
afterEach(() => void vi.useRealTimers())

const document = '00000000-0000-4000-8000-000000000001'
const stretch: PerDiemProposal = {
  from: '2026-11-02',
  to: '2026-11-05',
  days: [
    { date: '2026-11-02', allocation: 'partialDay', outsideConus: false },
    { date: '2026-11-03', allocation: 'fullDay', outsideConus: false },
    { date: '2026-11-04', allocation: 'fullDay', outsideConus: true },
    { date: '2026-11-05', allocation: 'partialDay', outsideConus: false },
  ],
  evidence: [
    {
      kind: 'document',
      sourceId: document,
      label: 'Fuel Tulsa, OK Nov 2',
      place: 'Tulsa, OK',
      on: '2026-11-02',
    },
  ],
}
const sent = () => api.requests.filter(({ method }) => method === 'POST')
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

test('a stretch is confirmed in one press, with what shows it and what it is worth', async () => {
  api.answer(perDiemEvidence.proposals, [stretch])
  openPage(<PerDiemPage />)
  const item = within(await screen.findByRole('listitem', { name: /^Nov 2 – Nov 5/ }))
  expect(item.getByText('4 days, $228.80')).toBeTruthy()
  expect(
    item.getByText('Partial: Nov 2, Nov 5 · Full: Nov 3 – Nov 4 · Outside the continental US'),
  ).toBeTruthy()
  const link = item.getByRole('link', { name: 'Fuel Tulsa, OK Nov 2' })
  expect(link.getAttribute('href')).toBe(`/documents/show/${document}`)
  api.answer(perDiemAnswers.confirm, undefined)
  api.answer(perDiemEvidence.proposals, [])
  api.answer(perDiem.year, aPerDiemYear([aFullDay('2026-11-03')]))
  await press('Yes, add 4 days')
  expect(await screen.findByText('4 days added')).toBeTruthy()
  await waitFor(() =>
    expect(sent()[0]).toMatchObject({
      path: '/v1/per_diem_proposals/confirmations',
      body: {
        perDiemConfirmation: { dates: ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'] },
      },
    }),
  )
  expect(await screen.findByText('$64.00')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Were you away from home?')).toBeNull())
})

test('a stretch is dismissed in one press; a failure is said and leaves it', async () => {
  api.answer(perDiemEvidence.proposals, [stretch])
  openPage(<PerDiemPage />)
  api.fail(perDiemAnswers.dismiss, { status: 503, code: 'unavailable' })
  await press('I wasn’t away')
  expect(await screen.findByText(/^Error: /)).toBeTruthy()
  api.answer(perDiemAnswers.dismiss, undefined)
  api.answer(perDiemEvidence.proposals, [])
  await press('I wasn’t away')
  expect(await screen.findByText('OK. We won’t ask about those days again.')).toBeTruthy()
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ path: '/v1/per_diem_proposals/dismissals' }),
  )
})

test('a partial day that stands alone is asked about, and the client may say it once for all', async () => {
  api.answer(perDiem.year, aPerDiemYear([aPartialDay('2026-11-09'), aFullDay('2026-11-12')]))
  openPage(<PerDiemPage />)
  const asked = within(await screen.findByRole('region', { name: 'Did you sleep away from home?' }))
  expect(asked.getByText('Nov 9')).toBeTruthy()
  api.answer(perDiemAnswers.answerNights, undefined)
  await press('Yes, I slept away')
  expect(await screen.findByText('Thanks. That’s saved.')).toBeTruthy()
  await press('I’m home every night')
  const dialog = within(await screen.findByRole('dialog'))
  api.answer(perDiem.year, { ...aPerDiemYear([aFullDay('2026-11-12')]), homeEveryNight: true })
  await userEvent.click(dialog.getByRole('button', { name: 'I’m home every night' }))
  expect(await screen.findByText(/so we don’t look for days away/)).toBeTruthy()
  await press('I sleep away sometimes')
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      { perDiemNights: { dates: ['2026-11-09'], sleptAway: true } },
      { perDiemNights: { dates: ['2026-11-09'], sleptAway: false, always: true } },
      { perDiemNights: { dates: [], sleptAway: true } },
    ]),
  )
})

test('in Spanish the questions are Spanish', async () => {
  api.answer(perDiemEvidence.proposals, [stretch])
  api.answer(perDiem.year, aPerDiemYear([aPartialDay('2026-11-09')]))
  openPage(<PerDiemPage />, { language: 'es' })
  expect(await screen.findByRole('button', { name: 'Sí, agregar 4 días' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '¿Durmió fuera de casa?' })).toBeTruthy()
})
