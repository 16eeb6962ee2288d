import { Paper } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ReactNode } from 'react'
import classes from './plan-section.module.css'

type PlanSectionProps = {
  title: string
  /** Shown beside the title while the section is collapsed. */
  sum?: ReactNode
  /** Interactive sections are not printed. */
  onScreenOnly?: boolean
  children: ReactNode
}

/** A collapsible section of the page, open by default. */
export const PlanSection = ({ title, sum, onScreenOnly, children }: PlanSectionProps) => (
  <Paper
    component="details"
    open
    className={classes.section}
    data-on-screen-only={onScreenOnly || undefined}
  >
    <summary className={classes.head}>
      <h2>{title}</h2>
      {sum !== undefined && <span className={`${classes.sum} figure`}>{sum}</span>}
      <IconChevronDown size={20} aria-hidden="true" className={classes.chevron} />
    </summary>
    {children}
  </Paper>
)
