import { useQuery } from '@tanstack/react-query'
import {
  clientInvitations,
  type InvitationWave,
  type WaveSize,
} from '@milepost/contract/clients/client-invitations'
import { call } from '@milepost/ui/api/api.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useInvited } from '../invited.ts'
import { copy } from './invitation-wave.copy.ts'

/** Whom a wave of invitations would mail now. */
export const useWaveSize = (wave: InvitationWave) =>
  useQuery({
    queryKey: [clientInvitations.measure.path, wave],
    queryFn: ({ signal }) => call(clientInvitations.measure, { body: { wave } }, { signal }),
    // Mails go out and passwords are set all the time.
    gcTime: 0,
  })

/** Says of a wave of invitations who is left out, empty if nobody is, and, once it was started, how many are mailed. */
export function useWaveWords() {
  const words = useCopy(copy)
  const invited = useInvited()
  const leftOut = ({ leftOut: groups }: WaveSize): string =>
    groups.length === 0
      ? ''
      : words.leftOut(groups.map(({ reason, clients }) => words[reason](clients)).join(', '))
  const sent = (size: WaveSize): string =>
    invited([words.sent(size.clients), leftOut(size)].filter(Boolean).join('. '), size.clients)
  return { leftOut, sent }
}
