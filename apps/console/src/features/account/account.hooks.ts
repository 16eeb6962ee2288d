import { account } from '@milepost/contract/account'
import { call } from '@milepost/ui/api.ts'
import { endSession, keepSession } from '@milepost/ui/session.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'

type Credentials = { email: string; password: string }

/** Signs in and keeps the session with the tab; nothing read before is shown to whoever signs in now. */
export function useSignIn() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (user: Credentials) => call(account.staffSignIn, { body: { user } }),
    onSuccess: ({ bearerToken }, { email }) => {
      if (bearerToken) keepSession(bearerToken, email.trim(), false)
      cache.clear()
    },
  })
}

/** Signs out here at once; the server is told, and what it answers changes nothing here. */
export function useSignOut() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    void call(account.staffSignOut, {}).catch(() => undefined)
    endSession()
    await navigate(paths.signIn)
    cache.clear()
  }
}
