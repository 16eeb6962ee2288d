import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import { account, type CurrentUser } from '@milepost/contract/account/account'
import { canUse, type Area } from '@milepost/contract/wire/access'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { useErrorMessage } from '@milepost/ui/api/use-error-message.ts'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useToast } from '@milepost/ui/feedback/toast.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { UploadDraftProvider } from '../features/documents/draft/upload-draft.tsx'
import { paths } from '../paths.ts'
import { copy } from './layout/layout.copy.ts'
import classes from './layout/layout.module.css'
import { Layout } from './layout/layout.tsx'

const OtherAccount = lazyPart(() =>
  import('./layout/other-account.tsx').then((loaded) => loaded.OtherAccount),
)

export type Handle = { area: Area }

/** Guards every client page: loads the current user and checks the access table. */
export function SignedIn() {
  const user = useQuery(read(account.currentUser, {}))
  if (user.data) return <AuthorizedPage user={user.data} />
  if (!user.isError) return <LayoutSkeleton />
  return <SignInRedirect reason={user.error} refetch={() => void user.refetch()} />
}

/**
 * Renders the page as one deferred update (useDeferredValue), which React interrupts for taps. Don't query
 * anything here: an answer that arrives during that render would make it one long synchronous render.
 */
function AuthorizedPage({ user }: { user: CurrentUser }) {
  const deferredUser = useDeferredValue<CurrentUser | null>(user, null)
  const { area } = useMatches().at(-1)!.handle as Handle
  const { key, search } = useLocation()
  if (!deferredUser) return <LayoutSkeleton />
  // A notice names its account for a person with several.
  const askedId = new URLSearchParams(search).get('account')
  const isOther =
    askedId !== null && askedId !== deferredUser.accountSfid && deferredUser.accountName !== null
  return isOther || canUse(area, deferredUser) ? (
    <UploadDraftProvider>
      <Layout user={deferredUser}>{isOther ? <OtherAccount id={askedId} /> : <Outlet />}</Layout>
    </UploadDraftProvider>
  ) : (
    // A new key per location, so that two forbidden pages in a row both redirect home.
    <Navigate key={key} to={paths.home} replace />
  )
}

/** No page without the current user: goes to sign-in, with the reason and a Try Again. */
function SignInRedirect({ reason, refetch }: { reason: Error; refetch: () => void }) {
  const errorMessage = useErrorMessage()
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const currentUrl = `${pathname}${search}`
  const isSessionLost = reason instanceof CallFailed && reason.status === 401
  const goToSignIn = useEffectEvent(() => {
    const retry = () => {
      refetch()
      void navigate(currentUrl)
    }
    toast.failure(errorMessage(reason), { retry })
    void navigate(paths.signInThen(currentUrl), { replace: true })
  })
  useEffect(() => {
    // SessionWatch handles a lost session.
    if (!isSessionLost) goToSignIn()
    // Once per reason, whatever else changes.
  }, [reason, isSessionLost])
  return <LayoutSkeleton />
}

/** Placeholder of the layout while the user loads. */
function LayoutSkeleton() {
  const words = useCopy(copy)
  return (
    <div className={classes.layout} aria-busy="true">
      <span role="status" className="hide">
        {words.loading}
      </span>
      <aside className={classes.side}>
        <div className={classes.lines}>
          <Skeleton height={32} width={160} />
          {Array.from({ length: 10 }, (_, line) => (
            <Skeleton key={line} height={16} width={line % 3 === 0 ? 96 : 144} />
          ))}
        </div>
      </aside>
      <div className={classes.column}>
        <div className={classes.head} />
        <div className={classes.page}>
          <Skeleton height={180} radius="lg" />
          <Skeleton height={280} radius="lg" />
        </div>
      </div>
    </div>
  )
}
