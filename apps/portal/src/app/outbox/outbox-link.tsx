import { ActionIcon } from '@mantine/core'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import { Link } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { useOutbox } from '../../outbox/outbox.ts'
import { paths } from '../../paths.ts'
import { copy } from './outbox-link.copy.ts'
import classes from './outbox-link.module.css'

/** The number of unsent entries, linked to the outbox page. */
export function OutboxLink() {
  const words = useCopy(copy)
  const { entries } = useOutbox()
  const count = entries.length
  const isRefused = entries.some(({ refusal }) => refusal)
  return (
    <ActionIcon
      component={Link}
      to={paths.outbox}
      size={48}
      aria-label={words.waiting(count)}
      className={classes.badge}
    >
      <IconCloudUp size={22} aria-hidden="true" />
      <span aria-hidden="true" className={classes.count} data-refused={isRefused || undefined}>
        {count > 99 ? '99+' : count}
      </span>
    </ActionIcon>
  )
}
