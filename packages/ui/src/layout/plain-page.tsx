import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCopy } from '../i18n/language.tsx'
import { useFocusOnArrival } from '../routing/focus-on-arrival.ts'
import { Mark } from './brand.tsx'
import { copy } from './plain-page.copy.ts'
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

/** Shown for an unknown URL; `home` is where to go instead. */
export function NotFoundPage({ home }: { home: string }) {
  const words = useCopy(copy)
  return (
    <PlainPage title={words.notFound} text={words.notFoundText}>
      <Button component={Link} to={home}>
        {words.returnHome}
      </Button>
    </PlainPage>
  )
}

/** Shown when a page crashed or its code failed to load. */
export function FailedPage() {
  const words = useCopy(copy)
  return (
    <PlainPage title={words.failed} text={words.failedText}>
      <Button onClick={() => window.location.reload()}>{words.tryAgain}</Button>
    </PlainPage>
  )
}
