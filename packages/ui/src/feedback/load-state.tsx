import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from '@milepost/contract/wire/caller'
import { useErrorMessage } from '../api/use-error-message.ts'
import { useCopy } from '../i18n/language.tsx'
import { Failed } from './failed.tsx'
import { copy } from './load-state.copy.ts'
import classes from './load-state.module.css'

type LoadStateProps<T> = {
  query: UseQueryResult<T>
  /** Whether the data that the query holds until its own is there must not be shown. */
  isStale?: boolean
  failed: (reason: string) => string
  /** Skeletons in the shape of the content. */
  placeholder?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Shows loading, then the error or the content: the order every screen follows. Loaded content
 * stays when a refresh fails, unless the answer is a 404.
 */
export function LoadState<T>(props: LoadStateProps<T>) {
  const { query, isStale = false, failed, placeholder, children } = props
  const words = useCopy(copy)
  const errorMessage = useErrorMessage()
  const isNotFound = query.error instanceof CallFailed && query.error.status === 404
  if (query.data !== undefined && !isNotFound && !isStale) return children(query.data)
  if (query.isError)
    return (
      <Failed
        sentence={failed(errorMessage(query.error))}
        isRetrying={query.isFetching}
        onRetry={isNotFound ? undefined : () => void query.refetch()}
      />
    )
  return (
    <div aria-busy="true">
      <span role="status" className="hide">
        {words.loading}
      </span>
      {placeholder ?? <SkeletonRows />}
    </div>
  )
}

/** Skeleton rows with the height of the rows to come. */
export function SkeletonRows({ rows = 3, height = 20 }: { rows?: number; height?: number }) {
  return (
    <div className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} width={`${100 - (row % 3) * 12}%`} />
      ))}
    </div>
  )
}
