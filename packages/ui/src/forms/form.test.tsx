import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { Form } from './form.tsx'

test('what a dialog sends that a form opened does not send the form', async () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <Form onSubmit={outer}>
      <button type="submit">Save</button>
      {createPortal(
        <Form onSubmit={inner}>
          <button type="submit">Confirm</button>
        </Form>,
        document.body,
      )}
    </Form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 1])
})
