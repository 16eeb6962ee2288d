import type { ClientMatch } from '@milepost/contract/clients/clients'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { matchCopy } from './match.copy.ts'

/** By which number of their record or trucks a search found a client. */
export function Match({ match }: { match: ClientMatch }) {
  const words = useCopy(matchCopy)
  return <span>{words[match.kind](match.value, match.unit ?? '')}</span>
}
