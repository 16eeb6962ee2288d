import * as z from 'zod/mini'
import { errorMessages } from './error-messages.ts'

/** An external link. Only https, and no credentials in the URL. */
export const Link = z
  .string(errorMessages.link_invalid)
  .check(
    z.trim(),
    z.maxLength(500, errorMessages.setting_too_long),
    z.refine(isSafeLink, errorMessages.link_invalid),
  )
export const LinkOrNone = z.nullable(Link)

function isSafeLink(link: string): boolean {
  if (/\s/.test(link) || !URL.canParse(link)) return false
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && !username && !password && hostname.includes('.')
}
