import { account, type Session } from '@milepost/contract/account/account'
import { call, read } from '@milepost/ui/api/api.ts'
import { removeAllDrafts } from '@milepost/ui/storage/draft-storage.ts'
import { endSession, saveSession, getDeviceId } from '@milepost/ui/session/session.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'

/** The signed-in person. The layout shows pages only once it is known. */
export const useCurrentUser = () => useSuspenseQuery(read(account.currentUser, {})).data

type Credentials = { email: string; password: string; rememberMe: boolean }

/** Signs in, as far as the password goes: the answer is a session, or asks for a second factor. */
export const useSignIn = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (user: Credentials) =>
      call(account.signIn, { body: { user: { ...user, device: getDeviceId() } } }),
  })

/** Keeps a session that was opened; nothing read before is shown to whoever signs in now. */
export function useSaveSession() {
  const cache = useQueryClient()
  return ({ bearerToken }: Session, { email, rememberMe }: Omit<Credentials, 'password'>) => {
    saveSession(bearerToken!, email.trim(), rememberMe)
    // All but what the page shows that signs in.
    cache.removeQueries({ type: 'inactive' })
  }
}

/** Signs out here at once; the server is told, and what it answers changes nothing here. */
export function useSignOut() {
  const cache = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  return async () => {
    void call(account.signOut, {}).catch(() => undefined)
    endSession()
    toast.clear()
    removeAllDrafts()
    await navigate(paths.signIn)
    cache.clear()
  }
}
