import { Button, Paper } from '@mantine/core'
import IconMailFilled from '@tabler/icons-react/dist/esm/icons/IconMailFilled.mjs'
import { Link } from 'react-router'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { paths } from '../../paths.ts'
import { copy } from './hub-messages.copy.ts'
import { useInbox } from './hub-messages.hooks.ts'
import classes from './new-messages-card.module.css'

/** Says that there are unread messages; nothing if there are none. A failed load shows on the to-do card. */
export function NewMessagesCard() {
  const words = useCopy(copy)
  const { data } = useInbox()
  if (!data?.counts.unread) return null
  return (
    <Paper component="section" aria-label={words.newMessages} className={classes.card}>
      <IconMailFilled size={22} aria-hidden="true" className={classes.icon} />
      <div>
        <h2>{words.newMessages}</h2>
        <p>{words.newMessagesText}</p>
      </div>
      <Button component={Link} to={paths.hubMessages} variant="default" className={classes.view}>
        {words.view}
      </Button>
    </Paper>
  )
}
