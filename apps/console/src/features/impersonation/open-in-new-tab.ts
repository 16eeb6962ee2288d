/**
 * Opens a page in a tab that shares nothing with this one: not its window, and so not its session either. The page still
 * learns where it was opened from, which the server asks for.
 */
export function openInNewTab(href: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, target: '_blank', rel: 'noopener' })
  link.click()
}
