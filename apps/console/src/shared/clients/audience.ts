import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  messageSendings,
  type Audience,
  type AudienceMember,
} from '@milepost/contract/hub-messages/message-sendings'
import { Plan } from '@milepost/contract/wire/access'
import { call } from '@milepost/ui/api/api.ts'

/** Whom something is for, as staff choose it. */
export const audienceFields = {
  /** `picked`: clients one by one; `many`: all that meet the conditions. */
  who: z.enum(['picked', 'many']),
  accountIds: z.array(z.string()),
  plan: z.optional(Plan),
  /** A staff ID, or `nobody`. */
  consultant: z.optional(z.string()),
  /** A tag's ID. */
  tag: z.optional(z.string()),
}
export type AudienceChoice = z.output<z.ZodMiniObject<typeof audienceFields>>

export type ChangeAudience = <Name extends keyof AudienceChoice>(
  name: Name,
  value: AudienceChoice[Name],
) => void

export const toAudience = ({
  who,
  accountIds,
  plan,
  consultant,
  tag,
  excludedIds,
}: AudienceChoice & Pick<Audience, 'excludedIds'>): Audience =>
  who === 'picked' ? { accountIds } : { plan, consultant, tag, excludedIds }

/** How many clients an audience has, and which ones: its ID. Not asked for while nobody is picked. */
export const useAudienceSize = (audience: Audience) =>
  useQuery({
    queryKey: [messageSendings.measure.path, audience],
    queryFn: ({ signal }) => call(messageSendings.measure, { body: { audience } }, { signal }),
    enabled: audience.accountIds?.length !== 0,
    placeholderData: audience.accountIds?.length === 0 ? undefined : keepPreviousData,
  })

/** The clients of an audience whom something can reach, by name. */
export async function listRecipients(audience: Audience): Promise<AudienceMember[]> {
  const found: AudienceMember[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await call(messageSendings.members, {
      query: { page, limit: 100 },
      body: { audience },
    })
    found.push(...items)
    if (page * 100 >= total) return found.filter(({ problem }) => problem === null)
  }
}
