import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { onSessionLost } from '../api/api.ts'
import { useToast } from '../feedback/toast.tsx'
import { useCopy } from '../i18n/language.tsx'
import { useLeave } from '../routing/leave.ts'
import { isAnotherSession, token } from '../session/session.ts'
import { copy } from './frame.copy.ts'

type SessionWatchProps = {
  /** Whether a path is open without a session. */
  isPublic: (pathname: string) => boolean
  /** The sign-in URL, with the path to return to. */
  signInUrl: (to: string) => string
}

/** Whether a session ended that no page has shown: at the start, calls go out before pages show. */
let isUnheard = false
onSessionLost(() => {
  isUnheard = true
})

/**
 * Wraps all pages. Redirects to sign-in when the session ended, here or in another tab; reloads the
 * data when somebody signed in in another tab.
 */
export function SessionWatch({ isPublic, signInUrl }: SessionWatchProps) {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const leave = useLeave()
  const { pathname, search } = useLocation()

  const redirectToSignIn = useEffectEvent((notify: boolean) => {
    isUnheard = false
    if (isPublic(pathname)) return
    toast.clear()
    if (notify) toast.note(words.loggedOut)
    void leave(signInUrl(`${pathname}${search}`), { replace: true })
  })

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea !== localStorage) return
      if (!token()) redirectToSignIn(false)
      else if (isAnotherSession(event)) void cache.resetQueries()
    }
    window.addEventListener('storage', onStorage)
    const unsubscribe = onSessionLost(() => redirectToSignIn(true))
    if (isUnheard && !token()) redirectToSignIn(true)
    return () => {
      unsubscribe()
      window.removeEventListener('storage', onStorage)
    }
  }, [cache])

  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
