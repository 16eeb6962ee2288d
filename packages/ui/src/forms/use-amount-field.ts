import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './amount-input.copy.ts'
import { amountText, parseAmount, type AmountOptions } from './amount-text.ts'

export type AmountFieldOptions = AmountOptions & {
  /** The text as typed. */
  value: string
  onChange: (typed: string) => void
  /** The largest number; without it, the form says what is too much. */
  max?: number | undefined
  /** Whether a number shows all its decimals once the field is left, as dollars and cents do. */
  isFixed?: boolean | undefined
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * The properties of a text field for a number. What is typed stays as it is until the person leaves the field, which
 * then shows the number it has read, or asks for another.
 */
export function useAmountField(options: AmountFieldOptions) {
  const { value, onChange, max, isFixed, onFocus, onBlur, ...reading } = options
  const words = useCopy(copy)
  const [before, setBefore] = useState<string>()
  const isLeft = before === undefined
  const amount = parseAmount(value, reading)
  const { decimals } = reading

  const getError = (): string | undefined => {
    if (!isLeft || value.trim() === '') return undefined
    if (amount === undefined) {
      const example = decimals === 0 ? 1_234 : reading.isPercent ? 12.5 : 1_234.5
      return words.unreadable(amountText(example, { decimals, isFixed }))
    }
    return max !== undefined && amount > max ? words.atMost(amountText(max)) : undefined
  }
  return {
    /** Why the field can't be taken, once it is left. */
    error: getError(),
    field: {
      type: 'text',
      inputMode: decimals === 0 ? 'numeric' : 'decimal',
      autoComplete: 'off',
      value,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value),
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        setBefore(value)
        onFocus?.(event)
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        setBefore(undefined)
        if (amount !== undefined && value !== before)
          onChange(amountText(amount, { decimals, isFixed }))
        onBlur?.(event)
      },
    },
  } as const
}
