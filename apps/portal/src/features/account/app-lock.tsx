import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Mark } from '@milepost/ui/layout/brand.tsx'
import { token } from '@milepost/ui/session/session.ts'
import { isLockOn, isOwner } from '../../native/app-lock.ts'
import { watchAppState } from '../../native/app-state.ts'
import { copy } from './app-lock.copy.ts'
import classes from './app-lock.module.css'
import { lockApp, shouldLock, unlock, useIsLocked } from './lock-state.ts'

type LogOutProps = {
  /** Signs out if the person confirms; resolves once no page of theirs is mounted. */
  logOut: () => Promise<void>
}

/** Hides all pages while the app is locked; they stay mounted. */
export function AppLock({ logOut, children }: LogOutProps & { children: ReactNode }) {
  const isLocked = useIsLocked()
  useEffect(
    () =>
      watchAppState((isActive) => {
        const mustLock = shouldLock(isActive, Date.now())
        if (mustLock && token()) void isLockOn().then((isOn) => isOn && lockApp())
      }),
    [],
  )
  return (
    <>
      <div className={classes.behind} data-locked={isLocked || undefined} inert={isLocked}>
        {children}
      </div>
      {isLocked && <LockScreen logOut={logOut} />}
    </>
  )
}

/** Asks the owner to authenticate, at once and on demand; anyone may sign out instead. */
function LockScreen({ logOut }: LogOutProps) {
  const words = useCopy(copy)
  const requestUnlock = async () => {
    const { reason, cancel } = words
    if (await isOwner({ reason, title: reason, cancel })) unlock()
  }
  const requestFirstUnlock = useEffectEvent(() => void requestUnlock())
  useEffect(() => requestFirstUnlock(), [])
  const logOutAndUnlock = async () => {
    await logOut()
    if (!token()) unlock()
  }
  return (
    <main className={classes.lock}>
      <title>{words.locked}</title>
      <Mark size={56} />
      <h1>{words.locked}</h1>
      <p>{words.lockedText}</p>
      <Button size="lg" onClick={() => void requestUnlock()}>
        {words.unlock}
      </Button>
      <Button size="lg" variant="default" onClick={() => void logOutAndUnlock()}>
        {words.logOut}
      </Button>
    </main>
  )
}
