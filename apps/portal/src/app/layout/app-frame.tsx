import { useEffect, useEffectEvent } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { apiRoot } from '@milepost/ui/api/api-root.ts'
import { AppLock } from '../../features/account/app-lock.tsx'
import { leaveApp, watchBackButton } from '../../native/back-button.ts'
import { watchDeepLinks } from '../../native/deep-links.ts'
import { watchShares } from '../../native/files/share-intent.ts'
import { watchReminders } from '../../native/notifications.ts'
import { watchPushTaps } from '../../native/push.ts'
import { knownPath, paths } from '../../paths.ts'
import { sessionOwner } from '../../shared/session-owner.ts'
import { parseDeepLink } from '../deep-link.ts'
import { useLogOutLocked } from '../log-out.ts'

/** Wraps all pages in the app: opens links, shares and reminders, handles Android's back button, and locks. */
export function AppFrame() {
  const navigate = useNavigate()
  const logOut = useLogOutLocked()

  const open = useEffectEvent((path: string | undefined) => {
    if (path) void navigate(path)
  })
  useEffect(() => watchDeepLinks((address) => open(parseDeepLink(address, portalHost()))), [])
  useEffect(() => watchReminders((path) => open(knownPath(path))), [])
  useEffect(() => watchPushTaps((path) => open(knownPath(path))), [])
  useEffect(() => watchShares(sessionOwner, () => open(paths.shareDocument)), [])

  const back = useEffectEvent(() => {
    if (closeDialog()) return
    // Not the router's path, which is still the last page's while the next one loads.
    const { pathname } = window.location
    const isFirst = ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0
    if (pathname === paths.home || pathname === paths.signIn) void leaveApp()
    else if (isFirst) void navigate(paths.root, { replace: true })
    else void navigate(-1)
  })
  useEffect(() => watchBackButton(() => back()), [])

  return (
    <AppLock logOut={logOut}>
      <Outlet />
    </AppLock>
  )
}

/** The API is on the host of the web portal, whose links the phone may open here. */
const portalHost = () => new URL(apiRoot, window.location.href).host

/**
 * Closes the topmost dialog as its Escape key would; false if none is open. The upload sheet doesn't count:
 * it is part of the URL, so going back closes it.
 */
function closeDialog(): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"],[role="alertdialog"]')
  const topDialog = [...dialogs].findLast((dialog) => dialog.checkVisibility())
  if (!topDialog || new URLSearchParams(window.location.search).has('upload')) return false
  const target = topDialog.contains(document.activeElement) ? document.activeElement : topDialog
  target?.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'Escape',
      code: 'Escape',
      bubbles: true,
      cancelable: true,
    }),
  )
  return true
}
