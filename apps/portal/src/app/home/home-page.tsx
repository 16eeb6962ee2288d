import { canUse } from '@milepost/contract/access'
import { useCopy } from '@milepost/ui/language.tsx'
import { Page } from '@milepost/ui/page.tsx'
import { useCurrentUser } from '../../features/account/account.hooks.ts'
import { ConsultantCard } from '../../features/account/consultant-card.tsx'
import { RecentDocumentsCard } from '../../features/documents/recent-documents-card.tsx'
import { firstNameOf } from '../names.ts'
import { copy } from './home.copy.ts'
import classes from './home-page.module.css'
import { SendDocument } from './send-document.tsx'
import { ToDoCard } from './to-do-card.tsx'

/** What is there to do, what became of my documents, who is my person. */
export function HomePage() {
  const words = useCopy(copy)
  const user = useCurrentUser()
  return (
    <Page title={words.welcome(firstNameOf(user.fullName))}>
      <div className={classes.grid}>
        <div className={classes.toDo}>
          <ToDoCard showsTaxDates={canUse('tax-estimates', user)} />
        </div>
        <div className={classes.documents}>
          <RecentDocumentsCard />
        </div>
        <div className={classes.who}>
          {canUse('consultant', user) && <ConsultantCard />}
          <SendDocument />
        </div>
      </div>
    </Page>
  )
}
