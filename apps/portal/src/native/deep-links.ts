import { App } from '@capacitor/app'
import { session } from '@milepost/ui/storage/browser-storage.ts'

const launchLinkKey = 'launch-link'

/**
 * Calls back once for each URL the phone opens the app with, including the launch URL. Returns the
 * unsubscribe function. The URLs are untrusted.
 */
export function watchDeepLinks(listener: (address: string) => void): () => void {
  let isStopped = false
  /** The launch URL, reported by one of the two sources and not yet by the other. */
  let launchUrl: string | undefined
  let isLoadingLaunchUrl = false
  const follow = (address: string | undefined) => {
    if (address && !isStopped) listener(address)
  }
  const start = async () => {
    // After a reload, the launch URL has already been followed.
    if (session.get(launchLinkKey) !== null) return
    session.set(launchLinkKey, 'yes')
    isLoadingLaunchUrl = true
    const launched = await App.getLaunchUrl().finally(() => (isLoadingLaunchUrl = false))
    if (launchUrl !== undefined && launched?.url === launchUrl) launchUrl = undefined
    else {
      launchUrl = launched?.url
      follow(launchUrl)
    }
  }
  const listening = App.addListener('appUrlOpen', ({ url }) => {
    // Phones report the launch URL through both the event and getLaunchUrl, in either order.
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
