import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '@milepost/testing/open.tsx'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const Chart = ({ name }: { name: string }) => <p>Chart of {name}</p>
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const open = (part: ReactNode) =>
  openPage(
    <>
      <h1>Profit and loss</h1>
      {part}
    </>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a part whose code is lost once appears after the pause', async () => {
  const load = vi.fn<() => Promise<typeof Chart>>(async () => Chart)
  load.mockImplementationOnce(lost)
  const Part = lazyPart(load)
  open(<Part name="fuel" fallback={<p>Loading the chart</p>} />)
  expect(screen.getByText('Loading the chart')).toBeDefined()
  await pass(1_000)
  expect(screen.getByText('Chart of fuel')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part whose code stays lost says so, the page stays, and Try Again loads it', async () => {
  const load = vi.fn<() => Promise<typeof Chart>>(async () => Chart)
  for (let attempt = 0; attempt < 3; attempt++) load.mockImplementationOnce(lost)
  const Part = lazyPart(load)
  open(<Part name="fuel" />)
  await pass(5_000)
  expect(screen.getByRole('alert').textContent).toBe('This part of the page couldn’t be loaded.')
  expect(screen.getByRole('heading', { name: 'Profit and loss' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Chart of fuel')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a part that crashes leaves the page standing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = lazyPart(async () => () => {
    throw new Error('broken')
  })
  open(<Part />)
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { name: 'Profit and loss' })).toBeDefined()
})

test('a part that nobody misses shows its fallback when its code is lost', async () => {
  const Part = lazyPart<object>(lost, { failure: 'fallback' })
  open(<Part fallback={<p>The stored figures</p>} />)
  await pass(5_000)
  expect(screen.getByText('The stored figures')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what would have opened over the page reports its loss outside the bar it belongs to', async () => {
  const load = vi.fn<() => Promise<typeof Chart>>(async () => Chart)
  for (let attempt = 0; attempt < 3; attempt++) load.mockImplementationOnce(lost)
  const Part = lazyPart(load, { failure: 'overPage' })
  open(
    <header>
      <Part name="fuel" />
    </header>,
  )
  await pass(5_000)
  expect(screen.getByRole('alert').closest('header')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect((await screen.findByText('Chart of fuel')).closest('header')).not.toBeNull()
})
