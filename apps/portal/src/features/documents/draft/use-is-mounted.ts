import { useEffect, useRef } from 'react'

/** Tells whether what asks still stands on the page: what takes its time may come to its end after that. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
