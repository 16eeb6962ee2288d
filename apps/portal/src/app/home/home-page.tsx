import { canUse } from '@milepost/contract/wire/access'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { warmUpDateFormat } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { getFirstName } from '@milepost/ui/i18n/names.ts'
import { Page } from '@milepost/ui/layout/page.tsx'
import { copy } from '@milepost/ui/layout/welcome.copy.ts'
import { useCurrentUser } from '../../features/account/account.hooks.ts'
import { ConsultantCard } from '../../features/account/consultant-card.tsx'
import { RecentDocumentsCard } from '../../features/documents/list/recent-documents-card.tsx'
import { UnsentNotice } from '../../features/documents/list/unsent-notice.tsx'
import {
  MetricCards,
  ProfitAndLossCard,
} from '../../features/financial-performance/home-cards/metric-cards.tsx'
import { ProfitSummary } from '../../features/financial-performance/home-cards/profit-summary.tsx'
import { NewMessagesCard } from '../../features/hub-messages/new-messages-card.tsx'
import { MissingPapersCard } from '../../features/missing-papers/missing-papers-card.tsx'
import { PerDiemCard } from '../../features/per-diem/per-diem-card.tsx'
import { QuestionsCard } from '../../features/questions/questions-card.tsx'
import classes from './home-page.module.css'
import { InactiveCard } from './inactive-card.tsx'
import { SendDocument } from './send-document.tsx'
import { ToDoCard } from './to-do-card.tsx'

warmUpDateFormat()

// Only for ride-share drivers.
const MileageMonthCard = lazyPart(() =>
  import('../../features/mileage/years/mileage-month-card.tsx').then(
    (loaded) => loaded.MileageMonthCard,
  ),
)
const MileageSavingsCard = lazyPart(() =>
  import('../../features/mileage/years/mileage-savings-card.tsx').then(
    (loaded) => loaded.MileageSavingsCard,
  ),
)

// Only for those whose second factor the firm just removed.
const RemovedFactorNotice = lazyPart(() =>
  import('../../features/account/removed-factor.tsx').then((loaded) => loaded.RemovedFactorNotice),
)

/** The home screen: to-dos, key figures, recent documents, consultant. */
export function HomePage() {
  const words = useCopy(copy)
  const user = useCurrentUser()
  const seesBooks = canUse('profit-and-loss', user)
  return (
    <Page title={words.welcome(getFirstName(user.fullName))}>
      <div
        className={classes.grid}
        data-books={seesBooks || undefined}
        data-inactive={!user.isActive || undefined}
      >
        <div className={classes.toDo}>
          {user.secondFactorRemovedAt && <RemovedFactorNotice at={user.secondFactorRemovedAt} />}
          <UnsentNotice />
          <QuestionsCard />
          <MissingPapersCard />
          <NewMessagesCard />
          <ToDoCard showsTaxDates={canUse('tax-estimates', user)} />
        </div>
        {seesBooks && (
          <div className={classes.doing}>
            <ProfitSummary />
            <div className={classes.metrics}>
              <MetricCards hasTrends={user.clientCustomerType !== 'RIDE'} />
              {user.clientCustomerType !== 'RIDE' && <ProfitAndLossCard />}
              {canUse('per-diem', user) && <PerDiemCard />}
              {canUse('mileage', user) && <MileageSavingsCard />}
            </div>
            {canUse('mileage', user) && <MileageMonthCard />}
          </div>
        )}
        <div className={classes.documents}>
          <RecentDocumentsCard />
        </div>
        <div className={classes.who}>
          {canUse('consultant', user) && <ConsultantCard />}
          {!user.isActive && <InactiveCard />}
          <SendDocument />
        </div>
      </div>
    </Page>
  )
}
