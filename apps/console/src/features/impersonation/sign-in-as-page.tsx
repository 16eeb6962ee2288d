import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { clients } from '@milepost/contract/clients/clients'
import { read } from '@milepost/ui/api/api.ts'
import { LoadState } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { copy } from './impersonation.copy.ts'
import { SignInAsForm } from './sign-in-as-form.tsx'
import classes from './sign-in-as.module.css'

/** Staff choose which of a client's people to sign in as, and give a reason. */
export function SignInAsPage() {
  const words = useCopy(copy)
  const { accountId = '' } = useParams()
  const client = useQuery(read(clients.show, { params: { accountId } }))
  return (
    <Page title={words.title} back={{ to: paths.client(accountId), label: words.back }}>
      <LoadState query={client} failed={words.loadFailed}>
        {({ name, users }) => (
          <div className={classes.page}>
            <p className={classes.client}>{name}</p>
            <p>{users.length > 0 ? words.about : words.noUsers}</p>
            {users.length > 0 && <SignInAsForm accountId={accountId} users={users} />}
          </div>
        )}
      </LoadState>
    </Page>
  )
}
