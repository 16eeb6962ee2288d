import { TextInput, type TextInputProps } from '@mantine/core'

/**
 * A field for an e-mail address. It is one of text, with the keyboard for addresses: browsers change or refuse in one of type
 * `email` what the contract reads as the address.
 */
export const EmailInput = (props: TextInputProps) => (
  <TextInput
    inputMode="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
)
