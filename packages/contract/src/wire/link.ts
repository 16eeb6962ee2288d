import * as z from 'zod/mini'
import { sentences } from './sentences.ts'

/** An address outside; nothing but https leaves the portal. */
export const Link = z
  .string(sentences.link_invalid)
  .check(
    z.trim(),
    z.maxLength(500, sentences.setting_too_long),
    z.refine(isSafeLink, sentences.link_invalid),
  )
export const LinkOrNone = z.nullable(Link)

function isSafeLink(link: string): boolean {
  if (/\s/.test(link) || !URL.canParse(link)) return false
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && !username && !password && hostname.includes('.')
}
