import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './header-link.module.css'

type HeaderLinkProps = {
  to: string
  icon: ReactNode
  children: string
  variant?: 'default' | 'filled'
}

/** A link among a page's actions. On a phone, where the title needs the room, only its icon shows. */
export function HeaderLink({ to, icon, children, variant = 'default' }: HeaderLinkProps) {
  return (
    <Button component={Link} to={to} variant={variant} className={classes.link} leftSection={icon}>
      <span className={classes.label}>{children}</span>
    </Button>
  )
}
