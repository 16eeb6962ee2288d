import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { account, type Session } from '@milepost/contract/account/account'
import { readEmail } from '@milepost/contract/account/email'
import { call, read } from '@milepost/ui/api/api.ts'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useLeave } from '@milepost/ui/routing/leave.ts'
import { endSession, saveSession } from '@milepost/ui/session/session.ts'
import { removeAllDrafts } from '@milepost/ui/storage/draft-storage.ts'
import { paths } from '../../paths.ts'

/** The signed-in user. The layout renders pages only once it is loaded. */
export const useCurrentUser = () => useSuspenseQuery(read(account.currentUser, {})).data

/** Saves a new session, and drops cached answers of the last one. */
export function useSaveSession() {
  const cache = useQueryClient()
  return (
    { bearerToken }: Session,
    { email, rememberMe }: { email: string; rememberMe: boolean },
  ) => {
    saveSession(bearerToken!, readEmail(email), rememberMe)
    // The active queries belong to the sign-in page itself.
    cache.removeQueries({ type: 'inactive' })
  }
}

/** Signs out here at once. The server ends the session, too, but its answer doesn't matter. */
export function useSignOut() {
  const toast = useToast()
  const leave = useLeave()
  return async () => {
    void call(account.signOut, {}).catch(() => undefined)
    endSession()
    toast.clear()
    removeAllDrafts()
    await leave(paths.signIn)
  }
}
