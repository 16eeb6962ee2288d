import type { Firm } from '@milepost/contract/firm/firm'
import type { AccountState } from '@milepost/contract/wire/access'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { DemoBadge } from '@milepost/ui/layout/demo-badge.tsx'
import classes from './footer.module.css'
import { copy } from './layout.copy.ts'
import { canSeeHelp, toExternalLink } from './menu.ts'

/** How to reach the firm, below every page. */
export function Footer({ firm, user }: { firm: Firm | undefined; user: AccountState }) {
  const words = useCopy(copy)
  const help = firm && canSeeHelp(user) && toExternalLink(firm.helpUrl)
  const privacy = firm && toExternalLink(firm.privacyUrl)
  return (
    <footer className={classes.footer}>
      {firm && (
        <div className={classes.row}>
          {firm.supportPhone && <a href={`tel:${firm.supportPhone}`}>{firm.supportPhone}</a>}
          {firm.website && (
            <ExternalLink href={toExternalLink(firm.website)}>{getHost(firm.website)}</ExternalLink>
          )}
          {firm.address && <span>{firm.address}</span>}
          {firm.demo && <DemoBadge />}
          <span>
            © {new Date().getFullYear()} {firm.name}
          </span>
          <span className={classes.links}>
            {help && <ExternalLink href={help}>{words.help}</ExternalLink>}
            {privacy && <ExternalLink href={privacy}>{words.privacyPolicy}</ExternalLink>}
          </span>
        </div>
      )}
    </footer>
  )
}

/** A link to another site in a new tab; plain text without a URL. */
export function ExternalLink({ href, children }: { href: string | undefined; children: string }) {
  if (!href) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

/** A URL for display, without scheme and 'www.'. */
export const getHost = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
