import { Badge } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import classes from './action-needed.module.css'
import { copy } from './hub-messages.copy.ts'

export function ActionNeeded() {
  const words = useCopy(copy)
  return (
    <Badge
      color="yellow"
      leftSection={<IconFlag size={14} stroke={2.2} aria-hidden="true" />}
      classNames={classes}
    >
      {words.actionNeeded}
    </Badge>
  )
}
