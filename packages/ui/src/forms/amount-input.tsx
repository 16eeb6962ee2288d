import { TextInput, type TextInputProps } from '@mantine/core'
import { useAmountField, type AmountFieldOptions } from './use-amount-field.ts'

type AmountInputProps = AmountFieldOptions &
  Omit<TextInputProps, keyof AmountFieldOptions | 'type' | 'inputMode'>

/** A field for dollars, miles, or another number, which `parseAmount` reads. Without decimals it takes whole numbers. */
export function AmountInput({
  value,
  onChange,
  decimals,
  allowsNegative,
  isPercent,
  isFixed,
  max,
  onFocus,
  onBlur,
  error,
  ...props
}: AmountInputProps) {
  const reading = { decimals, allowsNegative, isPercent, isFixed, max }
  const amount = useAmountField({ value, onChange, onFocus, onBlur, ...reading })
  return <TextInput {...props} {...amount.field} error={error || amount.error} />
}
