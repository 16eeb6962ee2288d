import { useCopy } from '@milepost/ui/language.tsx'
import { PlainPage } from '@milepost/ui/plain-page.tsx'
import { copy } from './plain-page.copy.ts'

/** Staff will sign in as a client here; until then it says that it cannot. */
export function ImpersonatePage() {
  const words = useCopy(copy)
  return <PlainPage title={words.signingInAs} text={words.notYet} />
}
