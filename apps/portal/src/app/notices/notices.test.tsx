import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { askAgain, openPage } from '@milepost/testing/open.tsx'
import { read } from '@milepost/ui/api/api.ts'
import { aPerDiemYear } from '../../../test/a-per-diem-year.ts'
import { Notices } from './notices.tsx'

vi.mock('../../native/new-version.ts', () => ({ watchVersion: () => () => {} }))

function Figures() {
  const { data } = useQuery(read(perDiem.year, { params: { year: 2026 } }))
  return <p>{data?.yearToDateDeductions ?? '...'}</p>
}

const open = (language: 'en' | 'es' = 'en') =>
  openPage(
    <>
      <Notices />
      <Figures />
    </>,
    { language },
  )

test.each([
  [500, 'unexpected', 'en', /^We couldn’t update this page: .+\. Last updated: .+\.$/],
  [
    503,
    'unavailable',
    'es',
    /^No pudimos actualizar esta página: .+\. Última actualización: .+\.$/,
  ],
] as const)(
  'old figures after a %i keep their age and the reason beside them',
  async (status, code, language, sentence) => {
    const api = fakeApi()
    api.answer(perDiem.year, { ...aPerDiemYear(), yearToDateDeductions: 64 })
    const { cache } = open(language)
    await screen.findByText('64')
    expect(screen.queryByText(sentence)).toBeNull()
    api.fail(perDiem.year, { status, code })
    await askAgain(cache)
    await screen.findByText(sentence)
    screen.getByText('64')

    api.answer(perDiem.year, { ...aPerDiemYear(), yearToDateDeductions: 128 })
    await askAgain(cache)
    await screen.findByText('128')
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  },
)

test('without a network the notice gives the age alone', async () => {
  const api = fakeApi()
  api.answer(perDiem.year, { ...aPerDiemYear(), yearToDateDeductions: 64 })
  const { cache } = open()
  await screen.findByText('64')
  api.loseConnection(perDiem.year)
  await askAgain(cache)
  await screen.findByText(/^Offline, as of /)
})
