import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { use, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useFocusOnArrival } from '../routing/focus-on-arrival.ts'
import { Mark } from './brand.tsx'
import { InfoButton } from './info-button.tsx'
import { PageFrame } from './page-frame.ts'
import classes from './page.module.css'

type PageProps = {
  title: string
  /** The browser's title; by default, the page's title and the firm's name. */
  documentTitle?: string | undefined
  back?: { to: string; label: string }
  info?: { title: string; content: ReactNode }
  /** At the right of the header, instead of the layout's actions. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A page with its header: back button, title, info, actions. After navigation, the title gets the
 * focus.
 */
export function Page({ title, documentTitle, back, info, actions, children }: PageProps) {
  const { siteName, logo, tools, actions: defaultActions, top, footer } = use(PageFrame)
  const heading = useFocusOnArrival()
  return (
    <>
      <title>{documentTitle ?? [title, siteName].filter(Boolean).join(' | ')}</title>
      <header className={classes.header}>
        <div className={classes.row}>
          {back ? (
            <ActionIcon
              component={Link}
              to={back.to}
              size={48}
              ml={-12}
              aria-label={back.label}
              className={classes.back}
            >
              <IconChevronLeft size={24} />
            </ActionIcon>
          ) : (
            <span className={classes.mark}>
              <Mark logo={logo} />
            </span>
          )}
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {info && <InfoButton {...info} />}
          <div className={classes.end}>
            <div className={actions ? classes.actions : classes.defaultActions}>
              {actions ?? defaultActions}
            </div>
            {tools}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {top}
        {children}
      </main>
      {footer}
    </>
  )
}
