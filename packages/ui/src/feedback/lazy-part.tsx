import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useCopy } from '../i18n/language.tsx'
import { Failed } from './failed.tsx'
import { copy } from './load-state.copy.ts'

/** Pauses (ms) before the code of a part is requested again. */
const retryPausesMs = [1_000, 4_000]

/** Imports code, again after a pause if the request is lost. Rejects when the last attempt fails. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of retryPausesMs)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return load()
}

type LazyPartOptions = {
  /**
   * What a failure shows: a sentence in the part's place, one over the page (for what opens over
   * it), or the fallback alone.
   */
  failure?: 'inPlace' | 'overPage' | 'fallback'
}

/**
 * A component whose code is loaded when it is first rendered. Until then it shows `fallback`. If
 * its code can't be loaded, or the part crashes, the rest of the page stays, and the person can try
 * again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failure = 'inPlace' }: LazyPartOptions = {},
) {
  const createPart = () =>
    lazy(async () => ({ default: (await loadCode(load)) as ComponentType<object> }))
  let newest = createPart()
  return function LazyPart({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    // React remembers the failure of a lazy component, so another attempt needs a new one.
    const [{ Part, attempt }, setCurrent] = useState({ Part: newest, attempt: 0 })
    const retry = () => {
      newest = createPart()
      setCurrent({ Part: newest, attempt: attempt + 1 })
    }
    const failed =
      failure === 'fallback' ? (
        fallback
      ) : (
        <PartFailed isOverPage={failure === 'overPage'} onRetry={retry} />
      )
    return (
      <PartBoundary key={attempt} failed={failed}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}

type PartBoundaryProps = { failed: ReactNode; children: ReactNode }

/** Keeps a failure to its part. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}

function PartFailed(props: { isOverPage: boolean; onRetry: () => void }) {
  return <Failed sentence={useCopy(copy).partFailed} {...props} />
}
