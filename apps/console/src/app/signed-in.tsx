import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy as frameCopy } from '@milepost/ui/layout/frame.copy.ts'
import { PlainPage } from '@milepost/ui/layout/plain-page.tsx'
import { useSignOut } from '../features/account/account.hooks.ts'
import { paths } from '../paths.ts'
import { copy } from './layout.copy.ts'
import { Layout } from './layout.tsx'
import type { Handle } from './route-kinds.ts'

/** Guards every staff page: requires a session and the page's area in the access table. */
export function SignedIn() {
  const words = useCopy(copy)
  const { logOut } = useCopy(frameCopy)
  const staff = useQuery(read(accountForStaff.currentStaff, {}))
  const signOut = useSignOut()
  const { pathname, search } = useLocation()
  const { area } = useMatches().at(-1)!.handle as Handle
  if (staff.isError && !staff.data)
    return (
      <PlainPage title={words.console}>
        <LoadState query={staff} failed={(reason) => reason}>
          {() => null}
        </LoadState>
        <Button variant="subtle" onClick={() => void signOut()}>
          {logOut}
        </Button>
      </PlainPage>
    )
  if (!staff.data)
    return (
      <div aria-busy="true">
        <span role="status" className="hide">
          {words.loading}
        </span>
      </div>
    )
  if (staff.data.mustEnrol) return <Navigate to={paths.enrolThen(`${pathname}${search}`)} replace />
  if (!staffMayUse(area, staff.data.role))
    return (
      <PlainPage title={words.notYours}>
        <Button component={Link} to={paths.board}>
          {words.homeLink}
        </Button>
      </PlainPage>
    )
  return (
    <Layout staff={staff.data}>
      <Outlet />
    </Layout>
  )
}
