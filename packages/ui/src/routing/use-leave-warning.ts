import { useEffect } from 'react'

/** The browser asks before it closes a page with something on it that is stored nowhere. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    // Only then: a page with such a listener is not stored for the Back button.
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
