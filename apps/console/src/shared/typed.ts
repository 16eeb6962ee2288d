import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * What stands in a field whose words stand in the address. Typing replaces the address, which lags behind; where one comes to it by
 * another way, as by the menu, it says what the field says.
 */
export function useTyped(inAddress: string) {
  const way = useNavigationType()
  const [typed, setTyped] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  if (known !== inAddress) {
    setKnown(inAddress)
    if (way !== NavigationType.Replace) setTyped(inAddress)
  }
  return [typed, setTyped] as const
}
