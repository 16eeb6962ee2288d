import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { LanguageProvider } from '../i18n/language.tsx'
import { useFormCheck } from './use-form-check.ts'
import { useSchemaForm } from './use-schema-form.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <LanguageProvider initialLanguage="es">{children}</LanguageProvider>
)
const Trip = z.strictObject({
  miles: z.int(errorMessages.odometer_number),
  lines: z.array(z.strictObject({ name: z.string().check(z.minLength(1, 'No name')) })),
})
type Trip = z.infer<typeof Trip>

const valid: Trip = { miles: 1, lines: [{ name: 'Fuel' }] }
const refused = new CallFailed({ code: 'invalid', title: 'Some fields are wrong' }, 422, {
  'trip.miles': { code: 'taken', title: 'Those miles are taken' },
})

test('what is wrong shows in the reader’s language once it was sent, by path or by what it is part of', () => {
  const send = vi.fn<(trip: Trip) => void>()
  const parsed = Trip.safeParse({ miles: 1.5, lines: [{ name: '' }] })
  const { result } = renderHook(() => useFormCheck({ parsed }), { wrapper })
  expect(result.current.problem('miles')).toBeUndefined()
  act(() => result.current.send(null, send))
  expect(send).not.toHaveBeenCalled()
  expect(result.current.problem('miles')).toBe('Escriba millas enteras, de 0 a 9,999,999.')
  expect(result.current.problem('lines.0.name')).toBe('No name')
  expect(result.current.problem('lines')).toBe('No name')
  expect(result.current.problem('line')).toBeUndefined()
})

test('what the form itself finds comes first, and stops it though the schema finds nothing', () => {
  const send = vi.fn<(trip: Trip) => void>()
  const parsed = Trip.safeParse(valid)
  const { result, rerender } = renderHook(
    ({ miles }) => useFormCheck({ parsed, problems: { miles } }),
    { wrapper, initialProps: { miles: 'Not a number' } },
  )
  act(() => result.current.send(null, send))
  expect(send).not.toHaveBeenCalled()
  expect(result.current.problem('miles')).toBe('Not a number')
  rerender({ miles: '' })
  expect(result.current.problem('miles')).toBeUndefined()
  act(() => result.current.send(null, send))
  expect(send).toHaveBeenCalledExactlyOnceWith(valid)
})

test('a field that shows at once does, and the rest waits', () => {
  const parsed = Trip.safeParse({ miles: 1.5, lines: [{ name: '' }] })
  const { result } = renderHook(() => useFormCheck({ parsed, showsAtOnce: ['miles'] }), { wrapper })
  expect(result.current.problem('miles')).toBe('Escriba millas enteras, de 0 a 9,999,999.')
  expect(result.current.problem('lines')).toBeUndefined()
})

test('after it was sent, an emptied form says nothing until it is sent again', () => {
  const { result, rerender } = renderHook(
    ({ miles }: { miles: number }) => useFormCheck({ parsed: Trip.safeParse({ ...valid, miles }) }),
    { wrapper, initialProps: { miles: 0.5 } },
  )
  act(() => result.current.send(null, () => {}))
  expect(result.current.problem('miles')).toBeTruthy()
  rerender({ miles: 1 })
  act(() => result.current.send(null, () => {}))
  rerender({ miles: 0.5 })
  expect(result.current.problem('miles')).toBeUndefined()
})

test('what the server refuses shows where the request has the field', () => {
  const parsed = Trip.safeParse(valid)
  const { result } = renderHook(() => useFormCheck({ parsed, error: refused, at: 'trip' }), {
    wrapper,
  })
  expect(result.current.problem('miles')).toBe('Those miles are taken')
  expect(result.current.problem('lines')).toBeUndefined()
})

test('the first wrong field gets the focus, also where no form is around it', async () => {
  render(
    <main>
      <input aria-label="Right" />
      <input aria-label="Wrong" aria-invalid="true" />
    </main>,
  )
  const parsed = Trip.safeParse({})
  const { result } = renderHook(() => useFormCheck({ parsed }), { wrapper })
  act(() => result.current.send(screen.getByRole('main'), () => {}))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Wrong')))
})

test('a schema form shows at its fields what the server refused, and nothing of other failures', () => {
  const { result } = renderHook(
    () => useSchemaForm(z.object({ miles: z.string() }), { miles: '' }),
    { wrapper },
  )
  act(() => result.current.refuse(new Error('offline'), 'trip'))
  expect(result.current.errors).toEqual({})
  act(() => result.current.refuse(refused, 'trip'))
  expect(result.current.field('miles')).toMatchObject({
    error: 'Those miles are taken',
    'aria-invalid': true,
  })
})
