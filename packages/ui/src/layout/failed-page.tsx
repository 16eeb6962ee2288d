import { Button } from '@mantine/core'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './plain-page.copy.ts'
import { PlainPage } from './plain-page.tsx'

/** Shown when a page crashed or its code failed to load. */
export function FailedPage() {
  const words = useCopy(copy)
  return (
    <PlainPage title={words.failed} text={words.failedText}>
      <Button onClick={() => window.location.reload()}>{words.tryAgain}</Button>
    </PlainPage>
  )
}
