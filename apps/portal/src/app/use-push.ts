import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '@milepost/contract/account/account'

/** How long (ms) after the page's start its code is loaded: the page comes first. */
const delayMs = 4_000

/** Keeps a device's push notices going, and opens what they lead to. Staff who act as the client have none. */
export function usePush({ id, personId, impersonatedBy }: CurrentUser): void {
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => void navigate(path))
  const isOwn = impersonatedBy === null
  useEffect(() => {
    if (!isOwn) return
    let stop: (() => void) | undefined
    let isEnded = false
    const start = async () => {
      const { watchPush } = await import('./push-watch.ts')
      if (!isEnded) stop = watchPush({ id, personId }, (path) => open(path))
    }
    const timer = setTimeout(() => void start().catch(() => undefined), delayMs)
    return () => {
      isEnded = true
      clearTimeout(timer)
      stop?.()
    }
  }, [id, personId, isOwn])
}
