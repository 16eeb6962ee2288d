import { MantineProvider } from '@mantine/core'
import { mostCounted } from '@milepost/contract/endpoint'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LanguageProvider } from './language.tsx'
import { ListFoot } from './list-foot.tsx'

function show(total: number, onPage = vi.fn<(page: number) => void>()) {
  render(
    <MantineProvider env="test">
      <LanguageProvider initially="en">
        <ListFoot items={['a', 'b']} page={2} limit={25} total={total} onPage={onPage} />
      </LanguageProvider>
    </MantineProvider>,
  )
}

test('says where the page stands in the whole', () => {
  show(27)
  expect(screen.getByText('26 to 27 of 27')).toBeTruthy()
})

test('says so where nobody counted further', () => {
  show(mostCounted)
  expect(screen.getByText('26 to 27 of 10,000 or more')).toBeTruthy()
})

test('at the last page, the way to the next keeps the focus and does nothing', async () => {
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
