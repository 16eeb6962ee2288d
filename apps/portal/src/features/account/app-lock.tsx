import { Button } from '@mantine/core'
import { Mark } from '@milepost/ui/layout/brand.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { token } from '@milepost/ui/session/session.ts'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { isLockOn, isOwner } from '../../native/app-lock.ts'
import { watchAppState } from '../../native/app-state.ts'
import { copy } from './app-lock.copy.ts'
import classes from './app-lock.module.css'
import { lockAtStart, unlock, useLocked, wasAway } from './lock-state.ts'

type LogOut = {
  /** Signs out, where that is what the person wants; resolves once no page of theirs stands any more. */
  logOut: () => Promise<void>
}

/** Hides all pages while the app is locked; they stay as they are behind it. */
export function AppLock({ logOut, children }: LogOut & { children: ReactNode }) {
  const isLocked = useLocked()
  useEffect(
    () =>
      watchAppState((isActive) => {
        const isLate = wasAway(isActive, Date.now())
        if (isLate && token()) void isLockOn().then((isOn) => isOn && lockAtStart())
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

/** Asks for the owner at once, and again when told to; who can't show that they are it may sign out. */
function LockScreen({ logOut }: LogOut) {
  const words = useCopy(copy)
  const ask = async () => {
    const { reason, cancel } = words
    if (await isOwner({ reason, title: reason, cancel })) unlock()
  }
  const first = useEffectEvent(() => void ask())
  useEffect(() => first(), [])
  const leave = async () => {
    await logOut()
    if (!token()) unlock()
  }
  return (
    <main className={classes.lock}>
      <title>{words.locked}</title>
      <Mark size={56} />
      <h1>{words.locked}</h1>
      <p>{words.lockedText}</p>
      <Button size="lg" onClick={() => void ask()}>
        {words.unlock}
      </Button>
      <Button size="lg" variant="default" onClick={() => void leave()}>
        {words.logOut}
      </Button>
    </main>
  )
}
