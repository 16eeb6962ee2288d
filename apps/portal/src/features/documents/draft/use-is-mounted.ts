import { useEffect, useRef } from 'react'

/** Tells whether what asks still stands on the page: what takes its time may come to its end after that. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
