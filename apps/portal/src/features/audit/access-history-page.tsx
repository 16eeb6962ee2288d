import { Paper } from '@mantine/core'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import { accessHistory } from '@milepost/contract/audit/audit'
import { read } from '@milepost/ui/api/api.ts'
import { Empty } from '@milepost/ui/feedback/empty.tsx'
import { SkeletonRows } from '@milepost/ui/feedback/load-state.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { Page } from '@milepost/ui/layout/page.tsx'
import { PagedList } from '@milepost/ui/lists/paged-list.tsx'
import { usePagedList } from '@milepost/ui/lists/use-paged-list.ts'
import classes from './access-history-page.module.css'
import { copy } from './access-history.copy.ts'
import { VisitRow } from './visit-row.tsx'

/** Lists which of the firm's staff opened this account, when, why, and what they looked at. */
export function AccessHistoryPage() {
  const words = useCopy(copy)
  const visits = usePagedList((page) => read(accessHistory.list, { query: { page } }))
  return (
    <Page title={words.title}>
      <Paper className={classes.card}>
        <p className={classes.about}>{words.about}</p>
        <PagedList
          list={visits}
          failed={words.listFailed}
          placeholder={
            <div className={classes.waiting}>
              <SkeletonRows rows={6} />
            </div>
          }
          empty={
            <Empty icon={IconUserShield} title={words.empty}>
              {words.emptyText}
            </Empty>
          }
        >
          {({ items }) => (
            <ul className="plainList">
              {items.map((visit) => (
                <li key={visit.id}>
                  <VisitRow visit={visit} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Paper>
    </Page>
  )
}
