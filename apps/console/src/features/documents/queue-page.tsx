import { useCopy } from '@milepost/ui/language.tsx'
import { Page } from '@milepost/ui/page.tsx'
import { copy } from './documents.copy.ts'

/** What waits for the staff. */
export function QueuePage() {
  const words = useCopy(copy)
  return <Page title={words.queue}>{null}</Page>
}
