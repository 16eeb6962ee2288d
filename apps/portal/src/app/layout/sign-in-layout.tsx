import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from 'react-router'
import { firm, type Firm } from '@milepost/contract/firm/firm'
import { read } from '@milepost/ui/api/api.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Brand } from '@milepost/ui/layout/brand.tsx'
import { DemoBadge } from '@milepost/ui/layout/demo-badge.tsx'
import { SkipLink } from '@milepost/ui/layout/skip-link.tsx'
import { LanguageToggle, SchemeToggle } from '@milepost/ui/styles/scheme-toggle.tsx'
import { paths } from '../../paths.ts'
import { version } from '../version.ts'
import { ExternalLink, getHost } from './footer.tsx'
import { copy } from './layout.copy.ts'
import { toExternalLink } from './menu.ts'
import classes from './sign-in-layout.module.css'

/** Layout of the pages before sign-in: a link back to sign-in, and on wide screens the upcoming tax dates. */
export function SignInLayout() {
  const words = useCopy(copy)
  const { pathname } = useLocation()
  const { data: ours } = useQuery(read(firm.show, {}))
  return (
    <div className={classes.page}>
      <SkipLink />
      <RoadAhead dates={ours?.estimatedTaxDates ?? []} />
      <div className={classes.right}>
        <header className={classes.bar}>
          {pathname !== paths.signIn && (
            <ActionIcon
              component={Link}
              to={paths.signIn}
              size={48}
              ml={-12}
              aria-label={words.backToSignIn}
            >
              <IconChevronLeft size={24} />
            </ActionIcon>
          )}
          <Brand to={paths.signIn} firm={ours} label={words.homeLink} />
          {ours?.demo && <DemoBadge />}
          <div className={classes.tools}>
            <LanguageToggle />
            <SchemeToggle />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <footer className={classes.foot}>
          {ours && <Links firm={ours} />}
          <span>{words.version(version)}</span>
        </footer>
      </div>
    </div>
  )
}

function Links({ firm: { website, contactUrl, privacyUrl } }: { firm: Firm }) {
  const words = useCopy(copy)
  const links = [
    [toExternalLink(website), getHost(website ?? '')],
    [toExternalLink(contactUrl), words.contact],
    [toExternalLink(privacyUrl), words.privacyPolicy],
  ] as const
  return links.map(
    ([href, text]) =>
      href && (
        <ExternalLink key={text} href={href}>
          {text}
        </ExternalLink>
      ),
  )
}

/** Public tax dates, the same for everyone: nothing personal shows before sign-in. */
function RoadAhead({ dates }: { dates: Firm['estimatedTaxDates'] }) {
  const words = useCopy(copy)
  const { day } = useDates()
  return (
    <aside className={classes.ahead} aria-label={words.roadAhead}>
      {dates.length > 0 && (
        <>
          <span className={classes.posts} aria-hidden="true" />
          <div className={classes.board}>
            <p className={classes.boardTitle}>{words.roadAhead}</p>
            <dl>
              {dates.map(({ quarter, dueDate }) => (
                <div key={dueDate}>
                  <dt>{words.estimate(quarter)}</dt>
                  <dd>{day(dueDate)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </>
      )}
    </aside>
  )
}
