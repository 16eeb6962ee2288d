import { Mark } from './brand.tsx'
import { useFocusOnArrival } from '../routing/focus-on-arrival.ts'
import type { ReactNode } from 'react'
import classes from './plain-page.module.css'

type PlainPageProps = { title: string; text?: string; children?: ReactNode }

/** A page outside the layout: a title, a sentence, and a link. */
export function PlainPage({ title, text, children }: PlainPageProps) {
  const heading = useFocusOnArrival()
  return (
    <main id="main" className={classes.page}>
      <title>{title}</title>
      <Mark size={56} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p>{text}</p>}
      {children}
    </main>
  )
}
