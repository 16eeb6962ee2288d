// Sets the color scheme before the first paint, and loads what an old browser lacks. A separate file, since the page's CSP allows no inline script.
;(() => {
  const key = 'mantine-color-scheme-value'
  let chosen
  try {
    chosen = localStorage.getItem(key)
  } catch {
    // Without storage, use the system's setting.
  }
  const night = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : night ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)

  const isOld =
    !Array.prototype.toSorted || !Promise.withResolvers || !AbortSignal.any || !URL.canParse
  // Only a script that is written into the page runs before the page's own modules.
  if (isOld && !location.pathname.startsWith('/console'))
    // oxlint-disable-next-line typescript/no-deprecated
    document.write('<script src="/old-browsers.js"></script>')
})()
