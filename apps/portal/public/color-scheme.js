// Sets the colour scheme before the first paint. Its own file, since the page's policy allows no inline script.
;(() => {
  const key = 'mantine-color-scheme-value'
  let chosen
  try {
    chosen = localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing chooses by the system's setting.
  }
  const night = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : night ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
