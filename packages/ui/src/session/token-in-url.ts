import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The token of the link from the mail. Taken out of the address at once; a reload of the page still has it, and in the app
 * another link may open over it.
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
