import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { account } from '@milepost/contract/account/account'
import { impersonation } from '@milepost/contract/impersonation/impersonation'
import { call } from '@milepost/ui/api/api.ts'
import { useLeave } from '@milepost/ui/routing/leave.ts'
import { beginImpersonation, endSession } from '@milepost/ui/session/session.ts'
import { paths } from '../../paths.ts'

type Ticket = { constituentId: string; ticket: string }

/** Signs in as a client with a ticket, in this tab only, and goes to their home page. */
export function useBeginImpersonation() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ constituentId, ticket }: Ticket) =>
      call(impersonation.redeemTicket, { params: { constituentId }, query: { ticket } }),
    onSuccess: ({ bearerToken }) => {
      beginImpersonation(bearerToken)
      cache.clear()
      void navigate(paths.home, { replace: true })
    },
  })
}

/** Navigation state after an impersonation has ended: the name of the client it was for. */
export type Ended = { ended: string }

/** Ends the impersonation here at once, and tells the server. */
export function useEndImpersonation(): (name: string) => Promise<void> {
  const leave = useLeave()
  return async (name) => {
    void call(account.signOut, {}).catch(() => undefined)
    endSession()
    await leave(paths.afterImpersonation, {
      replace: true,
      state: { ended: name } satisfies Ended,
    })
  }
}
