import { Paper } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './metric-card.module.css'

type MetricCardProps = {
  label: string
  /** The formatted value; '...' while it loads. */
  value: string
  note?: ReactNode
  /** A small trend chart, between the number and the note. */
  trend?: ReactNode
  to: string
}

/** One number on the home screen, linked to its page. */
export const MetricCard = ({ label, value, note, trend, to }: MetricCardProps) => (
  <Paper component={Link} to={to} className={classes.metric}>
    <h3>{label}</h3>
    <div className={classes.amount}>
      <p
        className={`figure ${classes.value}`}
        style={{ '--length': value.length } as CSSProperties}
      >
        {value}
      </p>
    </div>
    <div className={classes.trend}>{trend}</div>
    <p className={classes.note}>{note}</p>
  </Paper>
)
