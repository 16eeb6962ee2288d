import { ClientState } from '@milepost/contract/clients/client-filter'
import { InvitationState } from '@milepost/contract/clients/client-invitations'
import { Plan } from '@milepost/contract/wire/access'

export type ClientFilter = {
  search?: string
  plan?: Plan
  standing?: ClientState
  consultant?: string
  tag?: string
  invitation?: InvitationState
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The client filter from the URL. Invalid values are left out. */
export function parseClientFilter(address: URLSearchParams): ClientFilter {
  const search = address.get('search')?.trim().slice(0, 100)
  const plan = Plan.safeParse(address.get('plan'))
  const standing = ClientState.safeParse(address.get('standing'))
  const consultant = address.get('consultant') ?? ''
  const tag = address.get('tag') ?? ''
  const invitation = InvitationState.safeParse(address.get('invitation'))
  return {
    ...(search && { search }),
    ...(plan.success && { plan: plan.data }),
    ...(standing.success && { standing: standing.data }),
    ...((['me', 'nobody'].includes(consultant) || uuid.test(consultant)) && { consultant }),
    ...(uuid.test(tag) && { tag }),
    ...(invitation.success && { invitation: invitation.data }),
  }
}
