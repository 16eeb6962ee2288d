// Sets the color scheme before the first paint. A separate file, since the page's CSP allows no inline script.
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
})()
