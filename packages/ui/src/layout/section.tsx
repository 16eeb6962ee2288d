import { Paper } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './section.module.css'

type SectionProps = {
  title: string
  link?: { label: string; to: string }
  aside?: ReactNode
  /** Lets rows extend to the card's edge. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A card with its heading inside. */
export function Section({ title, link, aside, flush, className, children }: SectionProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      className={[classes.card, className].filter(Boolean).join(' ')}
    >
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
        {link && (
          <Link to={link.to} className={classes.link}>
            <span>{link.label}</span>
            <IconChevronRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
      <div className={flush ? undefined : classes.body}>{children}</div>
    </Paper>
  )
}
