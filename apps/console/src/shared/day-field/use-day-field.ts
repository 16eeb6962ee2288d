import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { listDay, today } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './day-field.copy.ts'
import { parseDay, stepDay } from './typed-day.ts'

type DayFieldOptions = {
  /** yyyy-MM-dd, or empty. */
  value: string
  /** Gets a day, or an empty text while what is typed is none. */
  onChange: (day: string) => void
}

const arrows: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * The properties of a text field for a day. It reads what people type (11/3) and shows it in full once they leave it;
 * the arrow keys go to the next day and the one before. One Tab stop, where a browser's date control has up to four.
 */
export function useDayField({ value, onChange }: DayFieldOptions) {
  const words = useCopy(copy)
  /** What is typed, while the field has the focus or can't be read. */
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(true)
  const isUnreadable = isLeft && typed !== undefined
  return {
    /** Why the day can't be read, once the field is left. */
    error: isUnreadable ? words.unreadable : undefined,
    field: {
      type: 'text',
      'data-figures': true,
      inputMode: 'numeric',
      autoComplete: 'off',
      placeholder: words.example,
      value: typed ?? listDay(value),
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        setLeft(false)
        currentTarget.select()
      },
      onBlur: () => {
        setLeft(true)
        if (typed?.trim() === '' || value !== '') setTyped(undefined)
      },
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setTyped(currentTarget.value)
        onChange(parseDay(currentTarget.value, today()) ?? '')
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        const by = arrows[event.key]
        if (by === undefined || value === '') return
        event.preventDefault()
        setTyped(undefined)
        onChange(stepDay(value, by))
      },
    },
  } as const
}
