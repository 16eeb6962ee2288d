type Bridge = { isNativePlatform?: () => boolean; getPlatform?: () => string }

/** Set by the app before the page's code runs; undefined on the web. */
const bridge = () => (globalThis as { Capacitor?: Bridge }).Capacitor

/** Whether the portal runs inside the phone app. */
export const isInApp = (): boolean => bridge()?.isNativePlatform?.() === true

/** Whether that phone runs Android, which handles permissions differently. */
export const isOnAndroid = (): boolean => isInApp() && bridge()?.getPlatform?.() === 'android'
