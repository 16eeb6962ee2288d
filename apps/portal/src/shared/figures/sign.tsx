import type { ReactNode } from 'react'
import classes from './sign.module.css'

type SignProps = { label: string; tab?: string; children: ReactNode }

/** A highway guide sign with the period on its exit tab. One per screen, for the screen's main number. */
export function Sign({ label, tab, children }: SignProps) {
  return (
    <section className={classes.wrap} aria-label={label}>
      <div className={classes.over}>
        <h2>{label}</h2>
        {tab && <span className={classes.tab}>{tab}</span>}
      </div>
      <div className={classes.panel}>{children}</div>
    </section>
  )
}
