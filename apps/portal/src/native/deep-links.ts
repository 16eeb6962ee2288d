import { App } from '@capacitor/app'

const takenAs = 'launch-link'

/**
 * Tells each address that the phone opens the app with, also the one that it was started with, once; answers how to
 * stop. Anybody may have written them.
 */
export function watchDeepLinks(tell: (address: string) => void): () => void {
  let isOver = false
  let first: string | undefined
  const follow = (address: string | undefined) => {
    if (address && !isOver) tell(address)
  }
  const start = async () => {
    // The page may be loaded again; the link that started the app was followed by then.
    if (sessionStorage.getItem(takenAs) !== null) return
    sessionStorage.setItem(takenAs, 'yes')
    const launched = await App.getLaunchUrl()
    first = launched?.url
    follow(first)
  }
  const listening = App.addListener('appUrlOpen', ({ url }) => {
    // iOS tells of the first one both ways.
    if (url === first) first = undefined
    else follow(url)
  })
  void start()
  return () => {
    isOver = true
    void listening.then((handle) => handle.remove())
  }
}
