import { App } from '@capacitor/app'

const launchLinkKey = 'launch-link'

/**
 * Tells each address that the phone opens the app with, also the one that it was started with, once; answers how to
 * stop. Anybody may have written them.
 */
export function watchDeepLinks(listener: (address: string) => void): () => void {
  let isStopped = false
  /** The link that started the app, told in one way and not yet in the other. */
  let launchUrl: string | undefined
  let isLoadingLaunchUrl = false
  const follow = (address: string | undefined) => {
    if (address && !isStopped) listener(address)
  }
  const start = async () => {
    // The page may be loaded again; the link that started the app was followed by then.
    if (sessionStorage.getItem(launchLinkKey) !== null) return
    sessionStorage.setItem(launchLinkKey, 'yes')
    isLoadingLaunchUrl = true
    const launched = await App.getLaunchUrl().finally(() => (isLoadingLaunchUrl = false))
    if (launchUrl !== undefined && launched?.url === launchUrl) launchUrl = undefined
    else {
      launchUrl = launched?.url
      follow(launchUrl)
    }
  }
  const listening = App.addListener('appUrlOpen', ({ url }) => {
    // Phones tell of the first one both ways, and in either order.
    if (!isLoadingLaunchUrl && url === launchUrl) launchUrl = undefined
    else {
      if (isLoadingLaunchUrl) launchUrl = url
      follow(url)
    }
  })
  void start()
  return () => {
    isStopped = true
    void listening.then((handle) => handle.remove())
  }
}
