import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from 'react-router'
import { clients } from '@milepost/contract/clients/clients'
import { CallFailed } from '@milepost/contract/wire/caller'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { copy } from './clients.copy.ts'

/** Guards every page of one client: shows a message if there is no such client, or if it is a colleague's. */
export function ClientGate() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const { error } = useQuery(read(clients.show, { params: { accountId } }))
  if (!(error instanceof CallFailed && error.status === 404)) return <Outlet />
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
