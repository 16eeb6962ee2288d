import type { Icon } from '@tabler/icons-react'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs'
import type {
  CloseState,
  MonthCloseSummary,
} from '@milepost/contract/financial-performance/month-close'
import { IconBadge } from '@milepost/ui/figures/icon-badge.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './closing.copy.ts'

/** Each state has an icon as well as a color. */
const styles: Record<CloseState, { color: string; icon: Icon }> = {
  running: { color: 'gray', icon: IconClock },
  open: { color: 'yellow', icon: IconCircleDashed },
  ready: { color: 'blue', icon: IconCheck },
  locked: { color: 'green', icon: IconLock },
  announced: { color: 'green', icon: IconMailCheck },
}

/** How far a month is closed. */
export function CloseStateBadge({ state, openItems }: MonthCloseSummary) {
  const words = useCopy(copy)
  return (
    <IconBadge
      {...styles[state]}
      text={state === 'open' ? words.openItems(openItems) : words[state]}
    />
  )
}
