import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty.module.css'

type EmptyProps = {
  icon?: Icon
  title: string
  /** What will appear here. */
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** Shown instead of an empty list: what will appear here, and the next step. */
export function Empty({ icon: Glyph, title, children, action }: EmptyProps) {
  return (
    <div className={classes.empty}>
      {Glyph && <Glyph size={32} stroke={1.5} aria-hidden="true" className={classes.icon} />}
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
