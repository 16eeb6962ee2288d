import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Ref } from 'react'
import { useUrlSyncedInput } from './use-url-synced-input.ts'

type UrlSearchProps = Omit<TextInputProps, 'label' | 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>
  /** Its accessible name and, unless another one is given, its placeholder. */
  label: string
  /** The text in the URL. */
  value: string
  onSearch: (text: string) => void
}

/** A search box whose text is in the URL. It searches when the typing pauses. */
export function UrlSearch({ label, value, onSearch, ...input }: UrlSearchProps) {
  const [typed, setTyped] = useUrlSyncedInput(value)
  const search = useDebouncedCallback(onSearch, 300)
  return (
    <TextInput
      type="search"
      size="sm"
      aria-label={label}
      placeholder={label}
      {...input}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        search(text.trim())
      }}
    />
  )
}
