import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './per-diem.copy.ts'

/** What a client must know before they count a day. */
export function Notes() {
  const words = useCopy(copy)
  return (
    <>
      <p>{words.noteFull}</p>
      <p>{words.notePartial}</p>
      <p>{words.noteHome}</p>
      <p>{words.noteProof}</p>
      <p>{words.noteRate}</p>
      <p>{words.noteYears}</p>
    </>
  )
}
