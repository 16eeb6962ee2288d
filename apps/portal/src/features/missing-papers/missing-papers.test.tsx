import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { missingPapers, type MissingPaper } from '@milepost/contract/missing-papers/missing-papers'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { MissingPapersCard } from './missing-papers-card.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => void (api = fakeApi()))

const aMissingPaper = (differences: Partial<MissingPaper> = {}): MissingPaper => ({
  id: '7e57ed00-0000-4000-8000-0000000000a1',
  kind: 'settlement',
  name: null,
  rhythm: 'weekly',
  from: '2026-03-09',
  to: '2026-03-15',
  expectedOn: '2026-03-13',
  isDatedByArrival: false,
  ...differences,
})

async function openCard(papers: MissingPaper[]) {
  api.answer(missingPapers.list, papers)
  openPage(<MissingPapersCard />)
  await screen.findByRole('heading', { name: 'Documents we’re missing' })
}
const item = (name: RegExp) => within(screen.getByRole('listitem', { name }))
const answers = () => api.requests.filter(({ method }) => method === 'PATCH')

test('a missing paper is sent under the title by which it is known', async () => {
  await openCard([aMissingPaper({ name: 'Big Sky Carriers' })])
  const paper = item(/Settlement · Big Sky Carriers.*week of Mar 9, 2026/)
  const link = paper.getByRole('link', { name: 'Send it' })
  const address = new URL(link.getAttribute('href')!, 'https://portal.test')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    upload: 'new',
    title: 'Settlement Big Sky Carriers, March 13, 2026',
  })
})

test('each rhythm has its own words for a period', async () => {
  const statement = { kind: 'bank_statement', rhythm: 'monthly', from: '2026-03-01' } as const
  const bill = { kind: 'fuel_card', rhythm: 'twice_monthly', isDatedByArrival: true } as const
  const report = { kind: 'mileage_report', rhythm: 'quarterly', from: '2026-01-01' } as const
  await openCard([
    aMissingPaper({ ...statement, id: '1' }),
    aMissingPaper({ ...bill, id: '2' }),
    aMissingPaper({ ...report, to: '2026-03-31', id: '3' }),
    aMissingPaper({ kind: 'other', name: 'Drivewyze', rhythm: 'biweekly', id: '4' }),
  ])
  item(/Bank statement.*March 2026/)
  item(/Fuel card statement.*usually here around Mar 13, 2026/)
  item(/Mileage report.*Jan 1, 2026 – Mar 31, 2026/)
  expect(screen.queryByText('Drivewyze')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 4' }))
  item(/Drivewyze.*two weeks up to Mar 15, 2026/)
})

test('“There was none” is one tap', async () => {
  await openCard([aMissingPaper()])
  api.answer(missingPapers.answer, undefined)
  api.answer(missingPapers.list, [])
  await userEvent.click(screen.getByRole('button', { name: 'There was none' }))
  await screen.findByText('Thanks. We won’t ask for this one again.')
  await waitFor(() =>
    expect(answers()).toMatchObject([{ body: { missingPaper: { answer: 'does_not_apply' } } }]),
  )
  await waitFor(() => expect(screen.queryByText('Settlement')).toBeNull())
})

test('“It doesn’t come any more” asks first, and says why it failed', async () => {
  await openCard([aMissingPaper()])
  const stop = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'It doesn’t come any more' }))
    await screen.findByText('We’ll stop asking for this: Settlement.')
    await userEvent.click(screen.getByRole('button', { name: 'Stop asking' }))
  }
  api.fail(missingPapers.answer, { status: 503, code: 'unavailable' })
  await stop()
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  api.answer(missingPapers.answer, undefined)
  api.answer(missingPapers.list, [])
  await stop()
  await screen.findByText('Thanks. We won’t ask for these any more.')
  await waitFor(() =>
    expect(answers().at(-1)).toMatchObject({ body: { missingPaper: { answer: 'not_any_more' } } }),
  )
})

test('nothing is shown if nothing is missing', async () => {
  api.answer(missingPapers.list, [])
  openPage(<MissingPapersCard />)
  await waitFor(() => expect(api.requests).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
