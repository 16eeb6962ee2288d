import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { maxCounted } from '@milepost/contract/wire/endpoint'
import { LanguageProvider } from '../i18n/language.tsx'
import { ListFooter } from './list-footer.tsx'

function show(total: number, onPage = vi.fn<(page: number) => void>(), page = 2) {
  render(
    <MantineProvider env="test">
      <LanguageProvider initialLanguage="en">
        <ListFooter items={['a', 'b']} page={page} limit={25} total={total} onPage={onPage} />
      </LanguageProvider>
    </MantineProvider>,
  )
}

test('shows the range and the total', () => {
  show(27)
  expect(screen.getByText('26 to 27 of 27')).toBeTruthy()
})

test('shows "or more" if counting stopped at the limit', () => {
  show(maxCounted)
  expect(screen.getByText('26 to 27 of 10,000 or more')).toBeTruthy()
})

test('on the last page, the next button stays focusable and does nothing', async () => {
  const onPage = vi.fn<(page: number) => void>()
  show(27, onPage)
  const next = screen.getByRole('button', { name: 'Next page' })
  expect(next).toHaveProperty('disabled', false)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(next)
  expect(onPage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(onPage).toHaveBeenCalledWith(1)
})

test.each([
  [1440, '1 2 3 … 8 9 10 11 12 … 18 19 20'],
  [820, '1 2 … 9 10 11 … 19 20'],
  [390, '1 … 10 … 20'],
])('%i pixels wide it offers the pages %s', (width, offered) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width < Number(/([\d.]+)em/.exec(query)?.[1] ?? 0) * 16,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
  show(500, vi.fn<(page: number) => void>(), 10)
  const { children } = screen.getByRole('button', { name: 'Page 10' }).parentElement!
  expect(
    [...children]
      .map(({ textContent }) => textContent || '…')
      .slice(1, -1)
      .join(' '),
  ).toBe(offered)
})
