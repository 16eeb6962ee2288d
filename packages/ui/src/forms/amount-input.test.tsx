import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LanguageProvider, type Language } from '../i18n/language.tsx'
import { AmountInput } from './amount-input.tsx'
import type { AmountFieldOptions } from './use-amount-field.ts'

type Shown = Partial<AmountFieldOptions> & { language?: Language }

/** Shows a field, and answers what its form got each time. */
function show({ value: initial = '', language = 'en', ...options }: Shown = {}) {
  const onChange = vi.fn<(typed: string) => void>()
  function Form() {
    const [value, setValue] = useState(initial)
    return (
      <AmountInput
        {...options}
        label="Amount"
        value={value}
        onChange={(typed) => {
          onChange(typed)
          setValue(typed)
        }}
      />
    )
  }
  render(
    <MantineProvider env="test">
      <LanguageProvider initialLanguage={language}>
        <Form />
      </LanguageProvider>
    </MantineProvider>,
  )
  return onChange
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount')

test.each([
  ['2,851.23', {}, '2,851.23'],
  ['1,234', {}, '1,234'],
  ['1,234', { isFixed: true }, '1,234.00'],
  ['12,5', {}, '12.5'],
  ['(45)', { allowsNegative: true, isFixed: true }, '-45.00'],
  ['12 %', { isPercent: true }, '12'],
  ['12345', { decimals: 0 }, '12,345'],
])(
  '%j stays while it is typed, and is shown as it was read: %j, %j',
  async (typed, options, left) => {
    show(options)
    await userEvent.type(field(), typed)
    expect(field().value).toBe(typed)
    await userEvent.tab()
    expect(field().value).toBe(left)
    expect(field().getAttribute('aria-invalid')).toBeNull()
  },
)

test.each([
  ['en', '1,23,4', {}, 'Write it like 1,234.5.'],
  ['es', '1,23,4', { isFixed: true }, 'Escríbalo así: 1,234.50.'],
  ['en', '(45.00)', { isFixed: true }, 'Write it like 1,234.50.'],
  ['en', 'ten', { decimals: 0 }, 'Write it like 1,234.'],
  ['en', '$5', { isPercent: true }, 'Write it like 12.5.'],
  ['es', '10,001', { max: 10_000 }, 'Como máximo 10,000.'],
] as const)(
  'in %s, %j is asked about once the field is left',
  async (language, typed, options, asked) => {
    show({ language, ...options })
    await userEvent.type(field(), typed)
    expect(screen.queryByText(asked)).toBeNull()
    await userEvent.tab()
    screen.getByText(asked)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().value).toBe(typed)
  },
)

test('a field that nobody typed in stays as it was', async () => {
  const onChange = show({ value: '2500' })
  await userEvent.click(field())
  await userEvent.tab()
  expect(field().value).toBe('2500')
  expect(onChange).not.toHaveBeenCalled()
})
