import { App } from '@capacitor/app'

const takenAs = 'launch-link'

/**
 * Tells each address that the phone opens the app with, also the one that it was started with, once; answers how to
 * stop. Anybody may have written them.
 */
export function watchDeepLinks(tell: (address: string) => void): () => void {
  let isOver = false
  const once = (address: string | undefined) => {
    if (!address || isOver) return
    tell(address)
  }
  // The page may be loaded again; the link that started the app was followed by then.
  const started = sessionStorage.getItem(takenAs) === null ? App.getLaunchUrl() : undefined
  sessionStorage.setItem(takenAs, 'yes')
  let first: string | undefined
  const listening = App.addListener('appUrlOpen', ({ url }) => {
    // iOS tells of the first one both ways.
    if (url === first) first = undefined
    else once(url)
  })
  void started?.then((launched) => {
    first = launched?.url
    once(first)
  })
  return () => {
    isOver = true
    void listening.then((handle) => handle.remove())
  }
}
