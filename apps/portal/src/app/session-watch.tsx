import { onSessionLost } from '@milepost/ui/api.ts'
import { useCopy } from '@milepost/ui/language.tsx'
import { token } from '@milepost/ui/session.ts'
import { useToast } from '@milepost/ui/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { copy } from './layout.copy.ts'
import { isPublic, paths } from './paths.ts'

/** Around all pages: leads to sign-in when the session has ended, here or in another tab. */
export function SessionWatch() {
  const words = useCopy(copy)
  const toast = useToast()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const leave = useEffectEvent((say: boolean) => {
    if (isPublic(pathname)) return
    if (say) toast.note(words.loggedOut)
    void Promise.resolve(
      navigate(paths.signInThen(`${pathname}${search}`), { replace: true }),
    ).then(() => cache.clear())
  })

  useEffect(() => {
    const elsewhere = ({ storageArea }: StorageEvent) => {
      if (storageArea === localStorage && !token()) leave(false)
    }
    window.addEventListener('storage', elsewhere)
    const stop = onSessionLost(() => leave(true))
    return () => {
      stop()
      window.removeEventListener('storage', elsewhere)
    }
  }, [])

  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
