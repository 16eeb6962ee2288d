import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The token from a link in a mail. It is moved from the URL into the history state at once: a
 * reload still has it, and in the app another link can replace it.
 */
export function useTokenFromUrl(): string | undefined {
  const [query] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const urlToken = query.get('token')
  useEffect(() => {
    if (urlToken) void navigate(pathname, { replace: true, state: { token: urlToken } })
  }, [urlToken, navigate, pathname])
  return urlToken ?? (state as { token?: string } | null)?.token
}
