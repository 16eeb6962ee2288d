import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { accountForStaff } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { staffMayUse } from '@milepost/contract/wire/staff-areas'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { AccountSection } from './account-section.tsx'
import classes from './client-page.module.css'
import {
  BooksSection,
  DocumentsSection,
  MessagesSection,
  PapersSection,
  TaxSection,
} from './client-sections.tsx'
import { copy } from './clients.copy.ts'
import { ArchiveSection } from './leaving/archive-section.tsx'
import { NextWorkSection } from './next-work-section.tsx'
import { OverviewSection } from './overview-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { PerDiemSection } from './per-diem/per-diem-section.tsx'
import { SeriesSection } from './series/series-section.tsx'
import { TripsSection } from './trips-section.tsx'

/** Everything the firm has about one client. */
export function ClientPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const client = useQuery(read(clients.show, { params: { accountId } }))
  const { data: me } = useQuery(read(accountForStaff.currentStaff, {}))
  return (
    <Page
      title={client.data?.name ?? words.clients}
      back={{ to: paths.clients, label: words.back }}
      actions={
        me &&
        staffMayUse('impersonation', me.role) && (
          <Button
            component={Link}
            to={paths.signInAs(accountId)}
            variant="default"
            size="sm"
            aria-label={words.signInAs}
          >
            <span className={classes.long}>{words.signInAs}</span>
            <span className={classes.short}>{words.signInAsShort}</span>
          </Button>
        )
      }
    >
      <p className={classes.head}>
        {client.data?.tags.map(({ id, name }) => (
          <Badge key={id} variant="light" color="gray">
            {name}
          </Badge>
        ))}
        <Link to={paths.clientRecord(accountId)} className={classes.recordLink}>
          {words.openRecord}
        </Link>
      </p>
      <OverviewSection accountId={accountId} />
      <div key={accountId} className={classes.grid}>
        <div className={classes.column}>
          <NextWorkSection accountId={accountId} />
          <LoadState
            query={client}
            failed={words.loadFailed}
            placeholder={<SkeletonRows rows={6} height={60} />}
          >
            {(shown) => <AccountSection client={shown} />}
          </LoadState>
          <PeopleSection accountId={accountId} />
          <TaxSection accountId={accountId} />
          <BooksSection accountId={accountId} />
          <ArchiveSection accountId={accountId} />
        </div>
        <div className={classes.column}>
          <DocumentsSection accountId={accountId} />
          <SeriesSection accountId={accountId} />
          <PapersSection accountId={accountId} />
          <MessagesSection accountId={accountId} name={client.data?.name} />
          {client.data?.clientCustomerType === 'RIDE' && <TripsSection accountId={accountId} />}
          <PerDiemSection accountId={accountId} />
        </div>
      </div>
    </Page>
  )
}
