import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { MissingPaper } from '@milepost/contract/missing-papers/missing-papers'
import { paperSeries, type PaperSeries } from '@milepost/contract/missing-papers/paper-series'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { SeriesSection } from './series-section.tsx'

let api: ReturnType<typeof fakeApi>
beforeEach(() => void (api = fakeApi()))

const missing: MissingPaper = {
  id: 'm1',
  kind: 'settlement',
  name: null,
  rhythm: 'weekly',
  from: '2026-03-09',
  to: '2026-03-15',
  expectedOn: '2026-03-13',
  isDatedByArrival: false,
}
const aSeries = (differences: Partial<PaperSeries> = {}): PaperSeries => ({
  id: 's1',
  kind: 'settlement',
  name: null,
  rhythm: 'weekly',
  state: 'expected',
  confidence: 0.9,
  isSeenAtBank: true,
  lastOn: '2026-03-20',
  nextOn: '2026-03-27',
  missing: [missing],
  waived: [],
  ...differences,
})
const open = (found: PaperSeries[], at = '/') => {
  api.answer(paperSeries.list, found)
  openPage(<SeriesSection accountId="a1" />, { at })
}
const changes = () => api.requests.filter(({ method }) => method === 'PATCH')

test('staff say that there was no paper', async () => {
  open([aSeries()])
  await screen.findByText(/every week · next around Mar 27, 2026 · weeks without pay/)
  const changed = aSeries({ missing: [], waived: [missing] })
  api.answer(paperSeries.changePaper, changed)
  api.answer(paperSeries.list, [changed])
  const name = 'Does not apply: Settlement, week of Mar 9, 2026'
  await userEvent.click(screen.getByRole('button', { name }))
  await screen.findByText('There was none: week of Mar 9, 2026')
  await waitFor(() =>
    expect(changes()).toMatchObject([{ body: { missingPaper: { doesNotApply: true } } }]),
  )
})

test('staff end a series', async () => {
  open([aSeries({ missing: [] })])
  const ended = aSeries({ missing: [], state: 'ended', nextOn: null })
  api.answer(paperSeries.change, ended)
  api.answer(paperSeries.list, [ended])
  await userEvent.click(await screen.findByRole('button', { name: 'Not any more: Settlement' }))
  await screen.findByRole('button', { name: 'It comes again: Settlement' })
  await waitFor(() => expect(changes()).toMatchObject([{ body: { paperSeries: { ended: true } } }]))
})

test('a client without a rhythm has nothing to show', async () => {
  open([])
  await screen.findByText(/^Nothing comes regularly enough/)
})

test('who comes for what is missing is led to it', async () => {
  open([aSeries()], '/#missing-papers')
  await screen.findByText(/every week/)
  await waitFor(() => expect(document.activeElement?.id).toBe('missing-papers'))
})
