import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For a page's heading: focused when one comes from another page, not on the first load, nor when only the query changes. */
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
