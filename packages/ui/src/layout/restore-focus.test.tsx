import { Button, MantineProvider, Modal } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LoadState } from '../feedback/load-state.tsx'
import { LanguageProvider } from '../i18n/language.tsx'
import { restoreFocus } from './restore-focus.ts'
import { Section } from './section.tsx'

beforeEach(restoreFocus)

const show = (content: ReactNode) =>
  render(
    <MantineProvider env="test">
      <LanguageProvider initialLanguage="en">
        <QueryClientProvider client={new QueryClient()}>
          <main id="main" tabIndex={-1}>
            {content}
          </main>
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>,
  )

const button = (name: string) => screen.getByRole('button', { name })
async function press(name: string) {
  button(name).focus()
  await userEvent.keyboard('{Enter}')
}
/** The focused element: a button by its text, a section by its heading; null for the body. */
function focused() {
  const { activeElement: active, body } = document
  return active === body ? null : (active?.querySelector('h2') ?? active)?.textContent
}

type Open = 'none' | 'question' | 'password'

/** A list of devices; removing one asks a question and then the password. */
function Devices({ names }: { names: string[] }) {
  const [devices, setDevices] = useState(names)
  const [selected, setSelected] = useState('')
  const [open, setOpen] = useState<Open>('none')
  const close = () => setOpen('none')
  const remove = () => {
    setDevices((before) => before.filter((device) => device !== selected))
    close()
  }
  return (
    <section aria-label="Devices">
      <ul>
        {devices.map((device) => (
          <li key={device}>
            <button type="button">{`Rename ${device}`}</button>
            <button
              type="button"
              onClick={() => {
                setSelected(device)
                setOpen('question')
              }}
            >
              {`Remove ${device}`}
            </button>
          </li>
        ))}
      </ul>
      {open === 'question' && (
        <Modal opened onClose={close} title="Remove it?" withCloseButton={false}>
          <Button onClick={() => setOpen('password')}>Go On</Button>
        </Modal>
      )}
      {open === 'password' && (
        <Modal opened onClose={close} title="Your password" withCloseButton={false}>
          <Button onClick={remove}>Confirm</Button>
        </Modal>
      )}
    </section>
  )
}

test('a closed dialog returns the focus to its opener, even past another dialog', async () => {
  show(<Devices names={['Tablet', 'Phone']} />)
  await press('Remove Phone')
  await expect.poll(focused).toBe('Go On')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe('Remove Phone')

  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Go On')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Confirm')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe('Remove Phone')
})

test('if the opener of a dialog is removed, the focus goes to its neighbor', async () => {
  show(<Devices names={['Tablet', 'Phone']} />)
  await press('Remove Phone')
  await expect.poll(focused).toBe('Go On')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Confirm')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Remove Tablet')
})

test('if the whole section is removed, the focus goes to the page', async () => {
  const { rerender } = show(<Pages names={['one']} />)
  button('Remove one').focus()
  rerender(
    <main id="main" tabIndex={-1}>
      Nothing here.
    </main>,
  )
  await expect.poll(focused).toBe('Nothing here.')
})

/** Pages of a draft, each with its own remove button. */
function Pages({ names }: { names: string[] }) {
  const [pages, setPages] = useState(names)
  return (
    <Section title="Pages">
      <ol>
        {pages.map((page) => (
          <li key={page}>
            <button type="button">{`Add a note to ${page}`}</button>
            <button
              type="button"
              onClick={() => setPages((before) => before.filter((one) => one !== page))}
            >
              {`Remove ${page}`}
            </button>
          </li>
        ))}
      </ol>
    </Section>
  )
}

test('a removed row passes the focus to the next row, then the previous one, then its section', async () => {
  show(<Pages names={['one', 'two', 'three']} />)
  await press('Remove two')
  await expect.poll(focused).toBe('Remove three')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Remove one')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Pages')
})

function Card({ load }: { load: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['card'], queryFn: load, retry: false })
  return (
    <Section title="Fuel">
      <LoadState query={query} failed={(reason) => `Not loaded. ${reason}`}>
        {(text) => <p>{text}</p>}
      </LoadState>
    </Section>
  )
}

test("when 'Try Again' succeeds, its section gets the focus", async () => {
  let isFailing = true
  show(<Card load={() => (isFailing ? Promise.reject(new Error()) : Promise.resolve('$412'))} />)
  await screen.findByRole('alert')
  isFailing = false
  await press('Try Again')
  await screen.findByText('$412')
  await expect.poll(focused).toBe('Fuel')
})

// The tax payment journey tests that a button disabled while it works gets the focus back:
// happy-dom does not blur disabled elements.

test('focus the person moved by clicking elsewhere is not restored', async () => {
  show(<Pages names={['one', 'two']} />)
  button('Remove one').focus()
  await userEvent.click(screen.getByRole('main'))
  await userEvent.click(document.body)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  document.body.append(document.createElement('p'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(document.body)
})
