import { App } from '@capacitor/app'

const takenAs = 'launch-link'

/**
 * Tells each address that the phone opens the app with, also the one that it was started with, once; answers how to
 * stop. Anybody may have written them.
 */
export function watchDeepLinks(tell: (address: string) => void): () => void {
  let isOver = false
  /** The link that started the app, told in one way and not yet in the other. */
  let first: string | undefined
  let isAsking = false
  const follow = (address: string | undefined) => {
    if (address && !isOver) tell(address)
  }
  const start = async () => {
    // The page may be loaded again; the link that started the app was followed by then.
    if (sessionStorage.getItem(takenAs) !== null) return
    sessionStorage.setItem(takenAs, 'yes')
    isAsking = true
    const launched = await App.getLaunchUrl().finally(() => (isAsking = false))
    if (first !== undefined && launched?.url === first) first = undefined
    else {
      first = launched?.url
      follow(first)
    }
  }
  const listening = App.addListener('appUrlOpen', ({ url }) => {
    // Phones tell of the first one both ways, and in either order.
    if (!isAsking && url === first) first = undefined
    else {
      if (isAsking) first = url
      follow(url)
    }
  })
  void start()
  return () => {
    isOver = true
    void listening.then((handle) => handle.remove())
  }
}
