import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCopy } from '../i18n/language.tsx'
import { lazyPart, loadCode } from './lazy-part.tsx'
import { copy } from './toast.copy.ts'
import type { Toast } from './toaster.tsx'

const load = () => loadCode(() => import('./toaster.tsx'))
const Toaster = lazyPart(() => import('./toaster.tsx').then((loaded) => loaded.Toaster), {
  failure: 'fallback',
})

/** How long a toast stays, in milliseconds. */
export const toastDurations = { brief: 3_000, plain: 6_000, long: 12_000 }

let mountToaster = () => {}
/** Set once a toast was shown. */
let toaster: Awaited<ReturnType<typeof load>> | undefined

/**
 * Delays (ms) until the code of toasts is fetched, so a lost connection can still be reported, and
 * until the toaster is mounted.
 */
const preloadDelaysMs = { code: 2_000, mount: 6_000 }

/**
 * Where toasts appear; render it once, next to the pages. The toaster mounts after its delay or
 * with the first toast.
 */
export function Toasts() {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => {
    mountToaster = () => setIsMounted(true)
    const timers = [
      setTimeout(() => void load().catch(() => undefined), preloadDelaysMs.code),
      setTimeout(mountToaster, preloadDelaysMs.mount),
    ]
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [])
  const cache = useQueryClient()
  useEffect(() => {
    // New input or a new request supersedes a failed one: retrying that now would do both, or undo
    // the new one.
    const withdraw = () => toaster?.withdrawRetries()
    const unsubscribe = cache.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'pending') withdraw()
    })
    document.addEventListener('input', withdraw)
    return () => {
      unsubscribe()
      document.removeEventListener('input', withdraw)
    }
  }, [cache])
  return isMounted && <Toaster />
}

export type ToastApi = {
  /** Shows a success for `ms` milliseconds. */
  success: (text: string, ms?: number) => void
  /** Reports something that happened on its own. */
  note: (text: string) => void
  /** Reads 'Warning: {text}'. */
  warning: (text: string) => void
  /**
   * Reads 'Error: {text}'. With `retry`, it has a 'Try Again' button until the person does
   * something else.
   */
  failure: (text: string, options?: { retry?: () => void; ms?: number }) => void
  /** Shows a failure without the 'Error:' prefix, for `ms` milliseconds. */
  problem: (sentence: string, ms: number) => void
  /** Removes all toasts, when they are about an earlier attempt or another person's session. */
  clear: () => void
}

/**
 * Toasts for the outcome of an action. A failure to load content is shown in place of that content
 * instead.
 */
export function useToast(): ToastApi {
  const words = useCopy(copy)
  return useMemo(() => {
    const show = (toast: Toast) => {
      mountToaster()
      load().then(
        (loaded) => (toaster = loaded).showToast(toast),
        // Without its code there is no way to show it; the page itself stays.
        () => undefined,
      )
    }
    const { close } = words
    const retryAction = (retry?: () => void) =>
      retry && { retry: { label: words.tryAgain, run: retry } }
    return {
      success: (text, ms = toastDurations.plain) => show({ kind: 'success', text, ms, close }),
      note: (text) => show({ kind: 'warning', text, ms: toastDurations.plain, close }),
      warning: (text) =>
        show({ kind: 'warning', text: words.warning(text), ms: toastDurations.plain, close }),
      failure: (text, { retry, ms = retry ? toastDurations.long : toastDurations.plain } = {}) =>
        show({ kind: 'failure', text: words.failure(text), ms, close, ...retryAction(retry) }),
      problem: (text, ms) => show({ kind: 'failure', text, ms, close }),
      clear: () => toaster?.clearToasts(),
    }
  }, [words])
}
