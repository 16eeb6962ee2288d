import { MantineProvider, TextInput } from '@mantine/core'
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { LanguageProvider } from '../i18n/language.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useFormCheck } from './use-form-check.ts'

const Truck = z.object({
  name: z.string().check(z.minLength(1, errorMessages.passkey_name_required)),
})
type Truck = z.infer<typeof Truck>

function TruckDialog({
  send,
  isReady,
}: {
  send: (truck: Truck) => Promise<void>
  isReady?: boolean
}) {
  const [name, setName] = useState('')
  const save = useMutation({ mutationFn: send })
  const form = useFormCheck({
    parsed: Truck.safeParse({ name: name.trim() }),
    error: save.error,
    at: 'truck',
  })
  return (
    <FormDialog
      title="New truck"
      submitLabel="Save"
      isPending={save.isPending}
      isReady={isReady}
      error={save.error}
      onSubmit={form.submit((truck) => save.mutate(truck))}
      onClose={() => undefined}
    >
      <TextInput
        label="Name"
        value={name}
        error={form.problem('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput label="Notes" />
    </FormDialog>
  )
}

async function open(send: (truck: Truck) => Promise<void>, isReady = true) {
  render(
    <MantineProvider env="test">
      <LanguageProvider initialLanguage="en">
        <QueryClientProvider client={new QueryClient()}>
          <TruckDialog send={send} isReady={isReady} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>,
  )
  await screen.findByRole('dialog', { name: 'New truck' })
}

const refuse = (fields: ConstructorParameters<typeof CallFailed>[2]) => () =>
  Promise.reject(new CallFailed({ code: 'invalid', title: 'Some fields are wrong' }, 422, fields))

const field = () => screen.getByLabelText<HTMLInputElement>('Name')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('what is missing is said at its field, which gets the focus, and nothing is sent', async () => {
  const send = vi.fn<(truck: Truck) => Promise<void>>(async () => undefined)
  await open(send)
  await userEvent.click(screen.getByLabelText('Notes'))
  expect(field().getAttribute('aria-invalid')).toBeNull()
  await save()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(errorMessages.passkey_name_required)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(send).not.toHaveBeenCalled()
})

test('Ctrl+Enter sends it from any field, once until the answer is there', async () => {
  const answer = Promise.withResolvers<void>()
  const send = vi.fn<(truck: Truck) => Promise<void>>(() => answer.promise)
  await open(send)
  await userEvent.type(field(), 'Volvo 3')
  await userEvent.click(screen.getByLabelText('Notes'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Volvo 3' }, expect.anything()))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(send).toHaveBeenCalledTimes(1)
  answer.resolve()
})

test('a form that is not ready is not sent, whatever the key', async () => {
  const send = vi.fn<(truck: Truck) => Promise<void>>(async () => undefined)
  await open(send, false)
  await userEvent.type(field(), 'Volvo 3{Enter}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(send).not.toHaveBeenCalled()
})

test('what the server refuses about a field is said there, which gets the focus', async () => {
  await open(refuse({ 'truck.name': { code: 'taken', title: 'That name is taken' } }))
  await userEvent.type(field(), 'Volvo 3')
  await userEvent.click(screen.getByLabelText('Notes'))
  await save()
  await screen.findByText('That name is taken')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what the server refuses about something that is no field here is said below the fields', async () => {
  await open(refuse({ 'truck.plate': { code: 'taken', title: 'That plate is taken' } }))
  await userEvent.type(field(), 'Volvo 3')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('That plate is taken')
})

test('any other failure is said below the fields', async () => {
  await open(() => Promise.reject(new CallFailed({ code: 'offline', title: 'You are offline' })))
  await userEvent.type(field(), 'Volvo 3')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('You are offline')
})
