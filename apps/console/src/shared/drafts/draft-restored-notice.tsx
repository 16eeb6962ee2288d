import { Button } from '@mantine/core'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './draft-restored-notice.copy.ts'

type DraftRestoredNoticeProps = { className: string | undefined; onStartOver: () => void }

/** Says that a draft was restored, with a button to start over. */
export function DraftRestoredNotice({ className, onStartOver }: DraftRestoredNoticeProps) {
  const words = useCopy(copy)
  return (
    <p className={className}>
      {words.draftRestored}{' '}
      <Button size="compact-sm" data-compact variant="subtle" onClick={onStartOver}>
        {words.startOver}
      </Button>
    </p>
  )
}
