import { lazy, Suspense, useMemo } from 'react'
import { useCopy } from './language.tsx'
import { copy } from './toast.copy.ts'

const load = () => import('./toaster.tsx')
const Toaster = lazy(() => load().then((loaded) => ({ default: loaded.Toaster })))

/** How long a toast stays, in milliseconds. */
export const toastDurations = { success: 3_000, plain: 6_000, long: 12_000 }

/** Where toasts appear; stands once, beside the pages. Loads after them, before it is needed. */
export function Toasts() {
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

export type Toasting = {
  /** Says that it worked, for `ms` milliseconds. */
  success: (text: string, ms?: number) => void
  /** Says what happened of itself. */
  note: (text: string) => void
  /** Reads 'Warning: {text}'. */
  warning: (text: string) => void
  /** Reads 'Error: {text}', with a 'Try Again' button where there is something to try. */
  failure: (text: string, options?: { retry?: () => void }) => void
}

/** Toasts for the outcome of an action; what fails to load says so where it would stand. */
export function useToast(): Toasting {
  const words = useCopy(copy)
  return useMemo(() => {
    const show = (toast: Parameters<Awaited<ReturnType<typeof load>>['showToast']>[0]) =>
      void load().then(({ showToast }) => showToast(toast))
    const { close } = words
    return {
      success: (text, ms = toastDurations.success) => show({ kind: 'success', text, ms, close }),
      note: (text) => show({ kind: 'warning', text, ms: toastDurations.plain, close }),
      warning: (text) =>
        show({ kind: 'warning', text: words.warning(text), ms: toastDurations.plain, close }),
      failure: (text, { retry } = {}) =>
        show({
          kind: 'failure',
          text: words.failure(text),
          ms: retry ? toastDurations.long : toastDurations.plain,
          close,
          ...(retry && { retry: { label: words.tryAgain, run: retry } }),
        }),
    }
  }, [words])
}
