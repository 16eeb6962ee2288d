import { ActionIcon } from '@mantine/core'
import { useCopy } from '@milepost/ui/language.tsx'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import { Link } from 'react-router'
import { useOutbox } from '../../outbox/outbox.ts'
import { paths } from '../paths.ts'
import classes from './outbox-badge.module.css'
import { copy } from './outbox.copy.ts'

/** How much waits on this device to be sent, and the way to it; nothing where all is sent. */
export function OutboxBadge() {
  const words = useCopy(copy)
  const { actions } = useOutbox()
  const count = actions.length
  if (count === 0) return null
  const isRefused = actions.some(({ refusal }) => refusal)
  return (
    <ActionIcon
      component={Link}
      to={paths.outbox}
      size={48}
      aria-label={words.waitingCount(count)}
      className={classes.badge}
    >
      <IconCloudUp size={22} aria-hidden="true" />
      <span aria-hidden="true" className={classes.count} data-refused={isRefused || undefined}>
        {count > 99 ? '99+' : count}
      </span>
    </ActionIcon>
  )
}
