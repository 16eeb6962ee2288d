import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clients } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { copy } from './no-active-clients.copy.ts'

/** For an empty list of active clients: leads to the inactive ones of the same page; without any, shows its children. */
export function NoActiveClients({ children }: { children: ReactNode }) {
  const words = useCopy(copy)
  const { data, isPending } = useQuery(
    read(clients.list, { query: { standing: 'inactive', page: 1, limit: 1 } }),
  )
  if (isPending) return null
  if (!data?.total) return children
  return (
    <Empty
      title={words.title}
      action={
        <Button component={Link} to="?standing=inactive" variant="default" size="sm">
          {words.show}
        </Button>
      }
    >
      {words.inactive(data.total)}
    </Empty>
  )
}
