import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clients } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState, SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../../paths.ts'
import classes from '../client-page.module.css'
import { BusinessSection } from './business-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { copy } from './record.copy.ts'
import { TrucksSection } from './trucks-section.tsx'

/** What the firm knows of a client's business: the record, trucks, and notes. */
export function RecordPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const params = { accountId }
  const client = useQuery(read(clients.show, { params }))
  const record = useQuery(read(clientRecord.show, { params }))
  return (
    <Page
      title={client.data ? words.titled(client.data.name) : words.record}
      back={{ to: paths.client(accountId), label: words.back }}
    >
      <div key={accountId} className={classes.grid}>
        <div className={classes.column}>
          <LoadState
            query={record}
            failed={words.failed}
            placeholder={<SkeletonRows rows={8} height={52} />}
          >
            {(shown) => (
              <BusinessSection
                record={shown}
                contact={
                  client.data?.invitation === 'not_invited' ? client.data.contact : undefined
                }
                isInvitable={client.data?.invitation === 'not_invited'}
              />
            )}
          </LoadState>
        </div>
        <div className={classes.column}>
          <TrucksSection accountId={accountId} />
          <NotesSection accountId={accountId} />
        </div>
      </div>
    </Page>
  )
}
