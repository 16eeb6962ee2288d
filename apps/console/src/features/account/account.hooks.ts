import { account, type Session } from '@milepost/contract/account/account'
import { call } from '@milepost/ui/api/api.ts'
import { removeAllDrafts, claimDrafts } from '@milepost/ui/storage/draft-storage.ts'
import { endSession, saveSession, getDeviceId } from '@milepost/ui/session/session.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'

type Credentials = { email: string; password: string }

/** Signs in, as far as the password goes: the answer is a session, or asks for a second factor. */
export const useSignIn = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (user: Credentials) =>
      call(account.staffSignIn, { body: { user: { ...user, device: getDeviceId() } } }),
  })

/** Keeps a session with the tab; nothing read or begun before by somebody else is shown to whoever signs in now. */
export function useSaveSession() {
  const cache = useQueryClient()
  return ({ bearerToken }: Session, email: string) => {
    saveSession(bearerToken!, email.trim(), false)
    claimDrafts(email.trim().toLowerCase())
    cache.clear()
  }
}

/** Signs out here at once; the server is told, and what it answers changes nothing here. */
export function useSignOut() {
  const cache = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  return async () => {
    void call(account.staffSignOut, {}).catch(() => undefined)
    endSession()
    toast.clear()
    removeAllDrafts()
    await navigate(paths.signIn)
    cache.clear()
  }
}
