import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useCopy } from '../i18n/language.tsx'
import { copy } from './toast.copy.ts'
import type { Toast } from './toaster.tsx'

const load = () => import('./toaster.tsx')
const Toaster = lazy(() => load().then((loaded) => ({ default: loaded.Toaster })))

/** How long a toast stays, in milliseconds. */
export const toastDurations = { success: 3_000, plain: 6_000, long: 12_000 }

let mountToaster = () => {}
/** There once a toast was shown. */
let toaster: Awaited<ReturnType<typeof load>> | undefined

/** After so long (ms) the code of toasts is fetched, so that a lost connection can still be told; and they have their place. */
const preloadDelaysMs = { code: 2_000, mount: 6_000 }

/** Where toasts appear; stands once, beside the pages, when the first one has its time behind it, or has something to say. */
export function Toasts() {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => {
    mountToaster = () => setIsMounted(true)
    const timers = [
      setTimeout(() => void load(), preloadDelaysMs.code),
      setTimeout(mountToaster, preloadDelaysMs.mount),
    ]
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [])
  const cache = useQueryClient()
  useEffect(() => {
    // What is typed or sent now takes the place of what failed: sent after it, that would be done as well, or undo it.
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
  return (
    isMounted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}

export type ToastApi = {
  /** Says that it worked, for `ms` milliseconds. */
  success: (text: string, ms?: number) => void
  /** Says what happened of itself. */
  note: (text: string) => void
  /** Reads 'Warning: {text}'. */
  warning: (text: string) => void
  /** Reads 'Error: {text}', with a 'Try Again' button where there is something to try, until something else is done. */
  failure: (text: string, options?: { retry?: () => void; ms?: number }) => void
  /** Says a failure whose sentence is whole as it is, for `ms` milliseconds. */
  problem: (sentence: string, ms: number) => void
  /** Takes away what is shown, when it speaks of an earlier try, or to somebody else. */
  clear: () => void
}

/** Toasts for the outcome of an action; what fails to load says so where it would stand. */
export function useToast(): ToastApi {
  const words = useCopy(copy)
  return useMemo(() => {
    const show = (toast: Toast) => {
      mountToaster()
      void load().then((loaded) => (toaster = loaded).showToast(toast))
    }
    const { close } = words
    const retryAction = (retry?: () => void) =>
      retry && { retry: { label: words.tryAgain, run: retry } }
    return {
      success: (text, ms = toastDurations.success) => show({ kind: 'success', text, ms, close }),
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
