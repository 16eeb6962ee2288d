import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, type NavigateOptions } from 'react-router'

/**
 * Returns a function that goes to a page outside the session and then drops all cached answers. It commits the
 * navigation before that: a page of the session that is still mounted would ask for its data again.
 */
export function useLeave(): (to: string, options?: NavigateOptions) => Promise<void> {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (to, options) => {
    await navigate(to, { ...options, flushSync: true })
    cache.clear()
  }
}
