import { useQueryClient } from '@tanstack/react-query'
import { accountForStaff, type Session } from '@milepost/contract/account/account'
import { readEmail } from '@milepost/contract/account/email'
import { call } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useLeave } from '@milepost/ui/routing/leave.ts'
import { endSession, saveSession } from '@milepost/ui/session/session.ts'
import { claimDrafts, removeAllDrafts } from '@milepost/ui/storage/draft-storage.ts'
import { paths } from '../../paths.ts'
import { staffPush } from './staff-push.ts'

/** Stores the session in the tab. Clears cached data and drafts, so that a new user doesn't see the previous user's. */
export function useSaveSession() {
  const cache = useQueryClient()
  return ({ bearerToken }: Session, typed: string) => {
    const email = readEmail(typed)
    saveSession(bearerToken!, email, false)
    claimDrafts(email.toLowerCase())
    cache.clear()
  }
}

/** Signs out locally at once. The server is notified, but its response is ignored. */
export function useSignOut() {
  const toast = useToast()
  const leave = useLeave()
  return async () => {
    void call(accountForStaff.signOut, {}).catch(() => undefined)
    void staffPush.forget().catch(() => undefined)
    endSession()
    toast.clear()
    removeAllDrafts()
    await leave(paths.signIn)
  }
}
