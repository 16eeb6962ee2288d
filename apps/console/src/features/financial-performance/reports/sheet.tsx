import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './reports.module.css'

type SheetProps = {
  label: string
  table: ReactNode
  /** What follows the table, such as the pager. */
  children?: ReactNode
}

/** A card with a table, which scrolls sideways where large text leaves too little room. */
export const Sheet = ({ label, table, children }: SheetProps) => (
  <Paper className={classes.sheet}>
    {/* So that the keyboard can scroll it. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      {table}
    </div>
    {children}
  </Paper>
)
