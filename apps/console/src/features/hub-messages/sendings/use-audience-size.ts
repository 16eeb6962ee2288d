import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageSendings, type Audience } from '@milepost/contract/hub-messages/message-sendings'
import { call } from '@milepost/ui/api/api.ts'

/** How many clients an audience has, and which ones: its ID. Not asked for while nobody is picked. */
export const useAudienceSize = (audience: Audience) =>
  useQuery({
    queryKey: [messageSendings.measure.path, audience],
    queryFn: ({ signal }) => call(messageSendings.measure, { body: { audience } }, { signal }),
    enabled: audience.accountIds?.length !== 0,
    placeholderData: audience.accountIds?.length === 0 ? undefined : keepPreviousData,
  })
