import { Button } from '@mantine/core'
import { copy } from './as-left.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'

type AsLeftProps = { className: string | undefined; onStartOver: () => void }

/** Says that what was being written is there again, and offers to begin anew. */
export function AsLeft({ className, onStartOver }: AsLeftProps) {
  const words = useCopy(copy)
  return (
    <p className={className}>
      {words.asLeft}{' '}
      <Button size="compact-sm" data-compact variant="subtle" onClick={onStartOver}>
        {words.startOver}
      </Button>
    </p>
  )
}
