import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { Link, matchPath, Outlet, useLocation, useParams } from 'react-router'
import { clients } from '@milepost/contract/clients/clients'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { PageFrame } from '@milepost/ui/layout/page-frame.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths, patterns } from '../../paths.ts'
import { ClientFacts } from '../../shared/clients/client-facts.tsx'
import { copy } from './clients.copy.ts'

/** Where nobody works on what the record says, or all of it is there. */
const withoutFacts = [patterns.clientRecord, patterns.signInAs]

/** Guards every page of one client: shows a message if there is no such client, or if it is a colleague's. Above the others is what matters of the record. */
export function ClientGate() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const { pathname } = useLocation()
  const frame = use(PageFrame)
  const { error } = useQuery(read(clients.show, { params: { accountId } }))
  if (!(error instanceof CallFailed && error.status === 404)) {
    const hasFacts = !withoutFacts.some((pattern) => matchPath(pattern, pathname))
    const top = hasFacts && <ClientFacts accountId={accountId} />
    return (
      <PageFrame value={{ ...frame, top }}>
        <Outlet />
      </PageFrame>
    )
  }
  return (
    <Page title={words.clients}>
      <Empty
        title={words.noClient}
        action={
          <Button component={Link} to={paths.clients}>
            {words.back}
          </Button>
        }
      >
        {words.noClientText}
      </Empty>
    </Page>
  )
}
