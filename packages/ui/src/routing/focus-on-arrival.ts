import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses a page's heading after navigation, but not on the first load or when only the query changes. */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const first = useRef(key === 'default')
  useEffect(() => {
    if (!first.current) heading.current?.focus({ preventScroll: true })
    first.current = false
  }, [pathname])
  return heading
}
