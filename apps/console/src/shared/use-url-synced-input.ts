import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * The value of an input mirrored in the URL. Typing replaces the URL, which lags behind the input. Other
 * navigation, such as the menu, sets the input from the URL.
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
