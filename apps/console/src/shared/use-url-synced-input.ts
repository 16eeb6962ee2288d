import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * What stands in a field whose words stand in the address. Typing replaces the address, which lags behind; where one comes to it by
 * another way, as by the menu, it says what the field says.
 */
export function useUrlSyncedInput(urlValue: string) {
  const navigationType = useNavigationType()
  const [typed, setTyped] = useState(urlValue)
  const [lastUrlValue, setLastUrlValue] = useState(urlValue)
  if (lastUrlValue !== urlValue) {
    setLastUrlValue(urlValue)
    if (navigationType !== NavigationType.Replace) setTyped(urlValue)
  }
  return [typed, setTyped] as const
}
