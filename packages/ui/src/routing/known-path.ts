import { matchPath } from 'react-router'

const base = 'https://front.invalid'

/**
 * The path with its query, if it matches a known pattern; undefined for other origins and unknown
 * paths. The text is untrusted: it may come from a crafted link.
 */
export function toKnownPath(patterns: readonly string[], text: string | null): string | undefined {
  if (!text?.startsWith('/') || /^\/\/|[\\@\p{Cc}]/u.test(text)) return undefined
  const { origin, pathname, search } = new URL(text, base)
  if (origin !== base || /^\/\/|%5c|%40|%0|%1/i.test(pathname)) return undefined
  const known = patterns.some((pattern) => matchPath(pattern, pathname))
  return known ? `${pathname}${search}` : undefined
}
