type Bridge = { isNativePlatform?: () => boolean; getPlatform?: () => string }

/** Put there by the app before the page's own code runs; on the web there is none. */
const bridge = () => (globalThis as { Capacitor?: Bridge }).Capacitor

/** Whether the portal runs in the app on a phone. */
export const isInApp = (): boolean => bridge()?.isNativePlatform?.() === true

/** Whether that phone has Android, with its own ways of permissions. */
export const isOnAndroid = (): boolean => isInApp() && bridge()?.getPlatform?.() === 'android'
