import type { RouteObject } from 'react-router'
import { startFront } from '@milepost/ui/layout/start-front.tsx'
import { setNativeBridge } from '@milepost/ui/session/native-bridge.ts'
import { token } from '@milepost/ui/session/session.ts'
import { lockApp } from '../features/account/lock-state.ts'
import { isLockOn } from '../native/app-lock.ts'
import { saveAndOpen } from '../native/files/saved-files.ts'
import { sendByPhone } from '../native/http.ts'
import { phoneLocation } from '../native/location/background-location.ts'
import { getPreference, savePreference } from '../native/preferences.ts'
import { openTokenStore } from '../native/token-store.ts'
import { AppFrame } from './layout/app-frame.tsx'
import { offlineQueries } from './reads/offline-queries.ts'

/** Starts the portal in the mobile app, with the phone's native features and the app lock if its owner turned it on. */
export async function startApp(routes: RouteObject[]): Promise<void> {
  const tokens = await openTokenStore()
  // The iOS Keychain outlives an uninstall: sign out on the first start after installing.
  if ((await getPreference('installed')) === undefined) {
    tokens.clear()
    await savePreference('installed', 'yes')
  }
  setNativeBridge({ tokens, sendInBackground: sendByPhone, saveFile: saveAndOpen })
  globalThis.milepostLocation = phoneLocation
  if (token() && (await isLockOn())) lockApp()
  startFront([{ element: <AppFrame />, children: routes }], offlineQueries())
}
