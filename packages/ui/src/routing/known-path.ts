import { matchPath } from 'react-router'

const base = 'https://front.invalid'

/**
 * A path that one of the patterns has, with its query, from a text that anybody may have written; undefined for an
 * address outside, and for one that no page has.
 */
export function toKnownPath(patterns: readonly string[], text: string | null): string | undefined {
  if (!text?.startsWith('/') || /^\/\/|[\\@\p{Cc}]/u.test(text)) return undefined
  const { origin, pathname, search } = new URL(text, base)
  if (origin !== base || /^\/\/|%5c|%40|%0|%1/i.test(pathname)) return undefined
  const known = patterns.some((pattern) => matchPath(pattern, pathname))
  return known ? `${pathname}${search}` : undefined
}
